import fastifySwagger from '@fastify/swagger';
import type { FastifyInstance } from 'fastify';
import { jsonSchemaTransform } from 'fastify-type-provider-zod';
import { calls } from '#contract/app/calls.ts';
import { tokenHeader } from '#contract/platform/base/call.ts';
import { sameForAll } from '#server/platform/base/shared-response.ts';
import { version } from '#server/platform/base/version.ts';
import type { Config } from '#server/platform/config/config.ts';

const names = new Map<unknown, string>(Object.entries(calls).map(([name, call]) => [call, name]));

/**
 * Describes every call that is registered after it, in OpenAPI 3.1, under its declared name.
 * @see decisions §4.1
 */
export async function describeCalls(app: FastifyInstance, { publicUrl }: Config): Promise<void> {
  const token = (name: string) => [name, { type: 'apiKey' as const, in: 'header' as const, name }];
  await app.register(fastifySwagger, {
    openapi: {
      openapi: '3.1.0',
      info: { title: 'Rollcall', version, description: 'Every call of Rollcall, with its refusals.' },
      servers: [{ url: publicUrl ?? '/' }],
      components: { securitySchemes: Object.fromEntries(Object.values(tokenHeader).map(token)) },
    },
    transform: (described) => {
      const operationId = names.get(described.route.config?.call);
      const { schema, url } = jsonSchemaTransform(described as Parameters<typeof jsonSchemaTransform>[0]);
      return { schema: operationId === undefined ? schema : { ...schema, operationId }, url };
    },
  });
}

/** Publishes the description for machines. The description is serialized at the first request. */
export function serveDescription(app: FastifyInstance): void {
  let description: string | undefined;
  app.get('/api/openapi.json', { schema: { hide: true } as object, ...sameForAll() }, (_request, reply) => {
    description ??= JSON.stringify(app.swagger());
    return reply.type('application/json; charset=utf-8').send(description);
  });
}
