import type { Hono } from 'hono'
import { answerHub, isExpected, pushBody, takePushRequest } from '../features/feed/hub/hub.documents.ts'
import type { Config } from '../platform/config.ts'
import type { Services } from '../platform/context.ts'
import { notShared } from '../platform/edge/caching.ts'
import type { InTurn } from '../platform/security/turns.ts'
import { refuseBody } from './answers.ts'
import { addressOf, leftOf } from './api-context.ts'
import { readBody } from './security/bodies.ts'
import type { TakeRequestPlace } from './security/request-places.ts'

type Parts = { config: Config; services: Services; takeRequestPlace: TakeRequestPlace }

/**
 * Receives calls of WebSub hubs. They have neither a session nor an origin, but their address cannot be
 * guessed, and pushes are signed.
 */
export function addHubCallback(
  app: Hono,
  { config, services, takeRequestPlace }: Parts,
  inTurn: InTurn,
): void {
  const path = '/api/v1/rssfilters/push/:token'
  app.get(path, async context => {
    context.header('Cache-Control', notShared)
    const [address, left] = [addressOf(context, config), leftOf(context)]
    takeRequestPlace(address, left)
    const query = new URL(context.req.url).searchParams
    const answer = await inTurn(address, () => answerHub(services, context.req.param('token'), query), left)
    return context.newResponse(answer.body, answer)
  })
  app.post(path, async context => {
    context.header('Cache-Control', notShared)
    const [address, left, token] = [addressOf(context, config), leftOf(context), context.req.param('token')]
    takeRequestPlace(address, left, pushBody)
    if (!(await inTurn(address, () => isExpected(services, token), left))) return context.body(null, 410)
    const request = await readBody(context.req.raw, pushBody, config.patience.bodyStart)
    if (!(request instanceof Request)) return refuseBody(context, request)
    const answer = await inTurn(address, () => takePushRequest(services, token, request), left)
    return context.newResponse(answer.body, answer)
  })
}
