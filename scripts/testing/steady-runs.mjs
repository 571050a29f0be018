/** The runs of a commit, from the lines of `.cache/steady.jsonl`; a line that was cut off is ignored. */
export function runsAt(commit, text) {
  const runs = text
    .split('\n')
    .filter((line) => /^\{.*\}$/.test(line))
    .map((line) => JSON.parse(line));
  return runs.filter((run) => run.commit === commit);
}

/** The runs to make until each part has run this often, in rounds, so that an early stop covers every part. */
export function runsToMake(made, parts, often) {
  const count = (part) => made.filter((run) => run.part === part).length;
  return Array.from({ length: often }, (_, round) => parts.filter((part) => count(part) <= round)).flat();
}

/** How often each part failed: one line per part, followed by one line per failed test, most frequent first. */
export function steadiness(made, parts) {
  return parts.flatMap((part) => {
    const runs = made.filter((run) => run.part === part);
    const red = runs.filter((run) => run.red.length > 0);
    const counts = new Map();
    for (const test of red.flatMap((run) => [...new Set(run.red)])) counts.set(test, (counts.get(test) ?? 0) + 1);
    const tests = [...counts].sort(([, a], [, b]) => b - a).map(([test, count]) => `  ${count} × ${test}`);
    const seconds = runs.map((run) => Math.round(run.seconds)).sort((a, b) => a - b);
    return [
      `${part}: ${red.length} of ${runs.length} runs red, ${seconds.at(0) ?? 0} to ${seconds.at(-1) ?? 0} s`,
      ...tests,
    ];
  });
}
