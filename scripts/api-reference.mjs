// Extracts Scalar's API reference, as one script, from its Fastify plugin: the original package has 280
// dependencies.
import plugin from '@scalar/fastify-api-reference'

export function readApiReference() {
  const scripts = []
  const reply = { header: () => reply, send: text => scripts.push(text) }
  const fastify = {
    route: ({ url, handler }) => url.endsWith('.js') && handler({}, reply),
  }
  plugin(fastify, { configuration: { url: '/' } }, () => {})
  if (scripts.length !== 1) throw new Error('Scalar’s plugin for Fastify serves its script in another way.')
  return scripts[0]
}
