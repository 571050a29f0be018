import { type Attack, type AttackForm, atLeast, atMost, type Report } from '#testkit/figures/attack.ts';
import { INSIDE } from '#testkit/hostile/hostile-requests.ts';
import { hostileTarget } from '#testkit/hostile/hostile-target.ts';
import { type BlackBox, type DatabaseName, databasesIn, makeBlackBox } from '#testkit/process/black-box.ts';
import { inLanes } from '#testkit/process/client.ts';
import { type RawAnswer, type RawClient, rawClient } from '#testkit/process/raw-request.ts';
import { A_LOOK, type PayloadPair, sleeps, sums, truths, WORKED_OUT } from './injection-payloads.ts';
import { type InjectionPoint, injectionPoints } from './injection-points.ts';
import { probeWithSqlmap } from './sqlmap.ts';
import { probeWithWapiti } from './wapiti.ts';

const LANES = 4;
/** Longer than a request takes on a busy machine, and shorter than the payloads would sleep. */
const SLEPT_MS = 2000;
/** How often two responses must differ in the same way: first beside other requests, then without other requests. */
const ROUNDS = { first: 3, alone: 9 } as const;

/** Parts of a language in every input that accepts text. */
export const injectionAttack: Attack = {
  name: 'injection',
  promises: 'input is always treated as a value, never as SQL, a command or a template',
  async run(form, report) {
    for (const name of databasesIn(form, 'PostgreSQL')) {
      const box = await makeBlackBox(name);
      try {
        await inject(box, name, form, report);
      } finally {
        await box.remove();
      }
    }
  },
};

async function inject(box: BlackBox, name: DatabaseName, form: AttackForm, report: Report): Promise<void> {
  const target = await box.closed((school) => hostileTarget(school));
  const server = await box.start();
  const client = rawClient(server.origin, LANES);
  const points = injectionPoints(target);
  const probes = points.map((point) => new Probe(client, point));
  await inLanes(probes, LANES, async (probe) => {
    const some = <T>(all: readonly T[], look: number) => (form === 'full' ? all : all.slice(0, look));
    for (const pair of some(truths, A_LOOK.truths)) await probe.suspect(pair);
    for (const pair of some(sleeps, A_LOOK.sleeps)) await probe.time(pair);
    for (const sum of some(sums, A_LOOK.sums)) await probe.ask(sum);
  });
  // A search tells two texts apart if stored objects contain one of them, so writes are repeated with valid data.
  for (const { call, valid, request } of points) if (call.method !== 'GET') await client.send(request(valid));
  for (const probe of probes) await probe.confirm();
  const findings = probes.flatMap((probe) => probe.findings);
  const sent = probes.reduce((sum, probe) => sum + probe.sent, 0);
  // Stored payloads may take effect when they are read.
  for (const { call, valid, request } of points.filter((point) => point.call.method === 'GET')) {
    const { body } = await client.send(request(valid));
    if (body.includes(WORKED_OUT)) findings.push(`${call.path} shows the sum`);
  }
  client.close();
  report.figure(`${name}: places where a text goes in`, points.length, '', atLeast(100));
  report.figure(`${name}: requests of our own`, sent, '', atLeast(points.length * 10));
  report.none(`${name}: places that ran a part of a text`, findings);
  if (form === 'full') {
    await probeWithSqlmap(server.origin, name, points, report);
    await probeWithWapiti(server.origin, name, points, report);
  } else {
    report.note('sqlmap and wapiti look for more in the full form.');
  }
  report.figure(`${name}: crashes`, server.lives() ? 0 : 1, '', atMost(0));
}

/** Sends payloads to one input and collects its findings. */
class Probe {
  readonly findings: string[] = [];
  sent = 0;
  private readonly suspected: PayloadPair[] = [];
  private readonly slow: PayloadPair[] = [];
  private readonly client: RawClient;
  private readonly point: InjectionPoint;

  constructor(client: RawClient, point: InjectionPoint) {
    this.client = client;
    this.point = point;
  }

  /** Sends one text, and checks the response for a calculated sum and for exposed internals. */
  async ask(payload: string): Promise<RawAnswer & { said: string }> {
    const text = payload.replaceAll('{v}', this.point.valid);
    const answer = await this.client.send(this.point.request(text));
    this.sent += 1;
    const shown = answer.body.toString('utf8');
    if (answer.status >= 500 || answer.status === 0) this.found(payload, `answered ${answer.status}`);
    if (shown.includes(WORKED_OUT)) this.found(payload, 'worked the sum out');
    if (INSIDE.test(withoutEcho(shown, text))) this.found(payload, `shows the inside: ${shown.slice(0, 100)}`);
    return { ...answer, said: `${answer.status} ${withoutEcho(shown, text)}` };
  }

  /** Remembers a pair with different responses, to be repeated without other requests. */
  async suspect(pair: PayloadPair): Promise<void> {
    if (await this.tellsApart(pair, ROUNDS.first)) this.suspected.push(pair);
  }

  /**
   * Repeats suspected pairs without other requests, because parallel requests could have changed one of the two
   * responses. A pair that still differs is a finding.
   */
  async confirm(): Promise<void> {
    for (const pair of this.suspected) {
      const told = await this.tellsApart(pair, ROUNDS.alone);
      if (told) this.found(pair[1], told);
    }
    for (const pair of this.slow) if (await this.sleeps(pair, ROUNDS.alone)) this.found(pair[1], 'slept');
  }

  /**
   * Compares the responses of a pair in each round, in alternating order. A difference that a rate limit or a parallel
   * change causes would follow the order.
   * @returns the difference, or undefined
   */
  private async tellsApart([one, other]: PayloadPair, rounds: number): Promise<string | undefined> {
    let told: string | undefined;
    for (let round = 0; round < rounds; round += 1) {
      const isTurned = round % 2 === 1;
      const asked: Awaited<ReturnType<Probe['ask']>>[] = [];
      for (const payload of isTurned ? [other, one] : [one, other]) asked.push(await this.ask(payload));
      const [first, second] = (isTurned ? asked.toReversed() : asked).map(({ said }) => said);
      const tells = `tells true from false: ${first} | ${second}`;
      // A used-up rate limit refuses every request that changes something.
      if (asked.some(({ status }) => status === 429)) return undefined;
      if (first === second || (told !== undefined && told !== tells)) return undefined;
      told = tells;
    }
    return told;
  }

  /** Remembers a pair in which one text makes the server sleep, to be repeated without other requests. */
  async time(pair: PayloadPair): Promise<void> {
    if (await this.sleeps(pair, ROUNDS.first)) this.slow.push(pair);
  }

  /** Whether one text is slow and the other fast in every round, which a busy machine does not explain. */
  private async sleeps([fast, slow]: PayloadPair, rounds: number): Promise<boolean> {
    for (let round = 0; round < rounds; round += 1) {
      if ((await this.ask(slow)).tookMs < SLEPT_MS) return false;
      if ((await this.ask(fast)).tookMs >= SLEPT_MS) return false;
    }
    return true;
  }

  private found(payload: string, what: string): void {
    this.findings.push(`${this.point.name} ← ${payload}: ${what.slice(0, 300)}`);
  }
}

/** The response without the sender's own text and without values that differ between rows. */
function withoutEcho(shown: string, text: string): string {
  const echoes = [
    text,
    text.toUpperCase(),
    JSON.stringify(text).slice(1, -1),
    JSON.stringify(text.toUpperCase()).slice(1, -1),
  ];
  const quiet = echoes.reduce((said, echo) => said.replaceAll(echo, '«»'), shown);
  return quiet.replace(/"(\w+_id|createdAt|token|QrToken|oneTimePassword|id)":("[^"]*"|\d+)/g, '"$1"');
}
