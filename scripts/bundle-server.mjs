import { existsSync, globSync, readFileSync, renameSync, rmSync, statSync, writeFileSync } from 'node:fs';
import { basename, join } from 'node:path';
import { rolldown } from 'rolldown';
import { BESIDE, NATIVE_PACKAGES, PROGRAMS } from './bundled-programs.mjs';
import { damagedFile } from './prepare.mjs';
import { project } from './steps.mjs';

// Bundles the server into dist/server: one file per program, shared files, and source maps, so that stack traces name
// the sources. prepareServer runs it after the packages are installed.

/**
 * Each program starts with a file that makes Node read source maps, which only affects files loaded later, and that
 * refuses a damaged bundle: a program whose file is empty would do nothing and still succeed.
 */
const startsPrograms = {
  name: 'starts-programs',
  resolveId: (id) => (id.startsWith('start:') ? id : null),
  load: (id) =>
    id.startsWith('start:')
      ? `import { readFileSync, statSync } from 'node:fs';
import { join } from 'node:path';
${damagedFile}
process.setSourceMapsEnabled(true);
const damaged = damagedFile(import.meta.dirname);
if (damaged) {
  console.error(damaged + ' is gone or damaged. Run "npm run build", or unpack the release again.');
  process.exit(1);
}
await import(${JSON.stringify(join(project, id.slice('start:'.length)))});
`
      : null,
};

/** The name of the package to which a file belongs, for a file name; null for a file of the product. */
const packageOf = (id) => id.match(/^.*\/node_modules\/((?:@[^/]+\/)?[^/]+)/)?.[1].replace('/', '-') ?? null;

/** The licenses of the bundled packages, which must be part of every copy. */
function licencesOf(modules) {
  const folders = modules.flatMap((module) => /^.*\/node_modules\/(?:@[^/]+\/)?[^/]+/.exec(module)?.[0] ?? []);
  return [...new Set(folders)]
    .sort((a, b) => a.localeCompare(b))
    .map((folder) => {
      const { name, version, license } = JSON.parse(readFileSync(join(folder, 'package.json'), 'utf8'));
      const [file] = globSync('{LICENSE,LICENCE,license}*', { cwd: folder });
      return `${name} ${version} (${license})\n\n${file ? readFileSync(join(folder, file), 'utf8').trim() : 'No text of it comes with the package.'}\n`;
    });
}

const out = join(project, 'dist', 'server');
const next = `${out}.next`;
rmSync(next, { recursive: true, force: true });
const bundle = await rolldown({
  cwd: project,
  platform: 'node',
  input: Object.fromEntries([...PROGRAMS, ...BESIDE].map((file) => [basename(file, '.ts'), `start:${file}`])),
  external: [...NATIVE_PACKAGES, 'pg-native'],
  plugins: [startsPrograms],
  // Ignores eval in packages and optional packages that are missing; an unresolved import is an error anyway.
  checks: { eval: false },
});
const { output } = await bundle.write({
  dir: next,
  format: 'esm',
  sourcemap: true,
  chunkFileNames: '[name]-[hash].js',
  // One file for each package, in ASCII. To read one large file, Node takes 20 MB more and never returns them; a single
  // letter that is not Latin doubles the size of a text in memory.
  charset: 'ascii',
  codeSplitting: { groups: [{ name: packageOf, debugName: 'packages' }] },
  // Without white space and comments, each start reads less; names stay unchanged.
  minify: { compress: false, mangle: false, codegen: { removeWhitespace: true } },
});
await bundle.close();
const modules = output.flatMap(({ type, moduleIds }) => (type === 'chunk' ? moduleIds : []));
writeFileSync(join(next, 'licences.txt'), licencesOf(modules).join(`\n${'-'.repeat(80)}\n\n`));
// Stack traces need files and lines of the product only: Node keeps every map in memory, and the sources' texts would be
// a third of the total size.
for (const { type, fileName, code, moduleIds, map } of output) {
  if (type !== 'chunk' || !map) continue;
  const { sourcesContent: _texts, ...lines } = map;
  if (!moduleIds.every(packageOf)) writeFileSync(join(next, `${fileName}.map`), JSON.stringify(lines));
  else {
    rmSync(join(next, `${fileName}.map`));
    writeFileSync(join(next, fileName), code.replace(/\n\/\/# sourceMappingURL=.*\n?$/, '\n'));
  }
}
const sizes = globSync('*.js', { cwd: next }).map((file) => [file, statSync(join(next, file)).size]);
writeFileSync(join(next, 'files.json'), JSON.stringify(Object.fromEntries(sizes)));
// Replaces the folder in one step, so that a program that starts finds either bundle complete.
const former = `${out}.former`;
rmSync(former, { recursive: true, force: true });
if (existsSync(out)) renameSync(out, former);
renameSync(next, out);
rmSync(former, { recursive: true, force: true });
