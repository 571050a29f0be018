import { type Plugin, parseSync } from 'vite';

/** The parts of a declared call that only the server and the published description use. */
const FOR_THE_SERVER = new Set(['params', 'query', 'headers', 'body', 'reply', 'summary', 'refusals', 'pace']);

/** A node of a program's syntax tree. */
interface Node {
  readonly type: string;
  readonly start: number;
  readonly end: number;
  readonly [part: string]: unknown;
}

const isNode = (value: unknown): value is Node => typeof value === 'object' && value !== null && 'type' in value;

function partsOf(node: Node): Node[] {
  return Object.values(node).flat().filter(isNode);
}

/** Every matching node of a tree, the root first. */
function found(node: Node, isMeant: (node: Node) => boolean): Node[] {
  return [...(isMeant(node) ? [node] : []), ...partsOf(node).flatMap((part) => found(part, isMeant))];
}

const keyOf = (property: Node) => (property.key as { name?: string } | undefined)?.name ?? '';

/** The objects passed to `call`, the objects that several calls share, and the defaults of `call` itself. */
function declarations(program: Node): Node[] {
  const name = (part: unknown) => (part as { name?: string } | null | undefined)?.name;
  const given = found(program, ({ type, callee }) => type === 'CallExpression' && name(callee) === 'call');
  const leftOut = found(program, ({ type, id }) => type === 'VariableDeclarator' && name(id) === 'leftOut');
  const said = given.flatMap((node) => node.arguments as Node[]);
  const names = new Set(said.flatMap((node) => [node, ...partsOf(node).map(({ argument }) => argument)]).map(name));
  const shared = found(program, ({ type, id }) => type === 'VariableDeclarator' && names.has(name(id)));
  const all = [...said, ...[...leftOut, ...shared].map((node) => node.init as Node)];
  return all.filter(({ type }) => type === 'ObjectExpression');
}

/** The same program, with each declared call reduced to what a browser needs. */
function withoutSchemas(code: string): string {
  const program = parseSync('contract.js', code).program as unknown as Node;
  const cut = declarations(program)
    .flatMap((node) => node.properties as Node[])
    .filter((property) => FOR_THE_SERVER.has(keyOf(property)))
    .map(({ start, end }) => ({ start, end: code[end] === ',' ? end + 1 : end, text: '' }));
  // Values that a module of the contract computes when it loads are marked as pure, so that unused ones are removed.
  const values = (program.body as Node[])
    .map((node) => (node.type === 'ExportNamedDeclaration' && isNode(node.declaration) ? node.declaration : node))
    .filter(({ type }) => type === 'VariableDeclaration')
    .flatMap((node) => (node.declarations as Node[]).map(({ init }) => init))
    .filter(isNode)
    .filter((init) => found(init, ({ type }) => type === 'CallExpression' || type === 'NewExpression').length > 0)
    .filter(({ type }) => type !== 'ArrowFunctionExpression');
  const wrapped = values.flatMap(({ start, end }) => [
    { start, end: start, text: '/* @__PURE__ */ (() => (' },
    { start: end, end, text: '))()' },
  ]);
  return [...cut, ...wrapped]
    .sort((one, other) => other.start - one.start)
    .reduce((text, { start, end, text: put }) => text.slice(0, start) + put + text.slice(end), code);
}

/** The first expression in a web file that reads a part of a declared call which the built pages leave out. */
function readsSchema(code: string): string | undefined {
  const imported = [...code.matchAll(/import \{([^}]*)\} from ['"]#contract\/[^'"]*-calls\.ts['"]/g)]
    .flatMap(([, names = '']) => names.split(','))
    .map((name) => name.trim().split(' ').at(-1) ?? '');
  const read = [...code.matchAll(/\b(\w+)\.(\w+)\b/g)];
  return read.find(([, of = '', part = '']) => imported.includes(of) && FOR_THE_SERVER.has(part))?.[0];
}

/**
 * Reduces each declared call in the built pages to its method, its address, who may make it, and its success message:
 * only the server needs the schemas of inputs and replies. A schema with which a screen checks input has a separate
 * name.
 * @see docs/decisions/0014
 */
export function callsWithoutSchemas(): Plugin {
  return {
    name: 'calls-without-schemas',
    apply: 'build',
    enforce: 'post',
    transform(code, id) {
      if (id.includes('/web/')) {
        const reads = readsSchema(code);
        if (reads) this.error(`${id} reads ${reads}, which the built pages do not have.`);
      }
      return id.includes('/contract/') && !id.includes('node_modules')
        ? { code: withoutSchemas(code), map: null }
        : null;
    },
  };
}
