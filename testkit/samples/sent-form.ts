import type { Call } from '#contract/platform/base/call.ts';
import type { SchoolUnderTest } from '#testkit/school/school.ts';

/** Sends a form with these parts: texts as fields, bytes as files of this name. */
export async function sendForm(
  school: SchoolUnderTest,
  call: Call,
  headers: Record<string, string>,
  parts: readonly (readonly [name: string, content: Buffer | string])[],
  fileName: string,
) {
  const form = new FormData();
  for (const [name, content] of parts) {
    if (typeof content === 'string') form.append(name, content);
    else form.append(name, new Blob([new Uint8Array(content)], { type: 'application/octet-stream' }), fileName);
  }
  const encoded = new Response(form);
  const response = await school.app.inject({
    method: call.method,
    url: call.path,
    headers: { 'content-type': encoded.headers.get('content-type') ?? '', ...headers },
    payload: Buffer.from(await encoded.arrayBuffer()),
  });
  return { status: response.statusCode, answer: response.json() as unknown, headers: response.headers };
}
