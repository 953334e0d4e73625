import { afterAll, beforeAll, expect, test } from 'vitest'
import {
  type FacebookStandIn,
  type FacebookToken,
  facebookApp,
  startFacebookStandIn,
} from '../../../../testing/providers/facebook.ts'
import { createFacebook } from './facebook.ts'

let standIn: FacebookStandIn
beforeAll(async () => {
  standIn = await startFacebookStandIn()
})
afterAll(() => standIn?.stop())

const identify = (made?: FacebookToken, secret = facebookApp.secret) => {
  standIn.tokens.clear()
  if (made) standIn.tokens.set('token', made)
  return createFacebook({ ...facebookApp, secret, baseUrl: standIn.url, scriptUrl: '' }).identify('token')
}

test('a Facebook token identifies the person', async () => {
  expect(await identify({ userId: '42', me: { email: 'Reader@Fb.example' } })).toEqual({
    id: '42',
    email: 'reader@fb.example',
    name: 'قارئ من فيسبوك',
  })
})

test.each<[string, FacebookToken | undefined, string]>([
  ['unknown', undefined, 'BAD_CREDENTIALS'],
  ['withdrawn', { valid: false }, 'BAD_CREDENTIALS'],
  ['of another app', { appId: '999' }, 'BAD_CREDENTIALS'],
  ['expired', { expiresAt: 1 }, 'BAD_CREDENTIALS'],
  ['of a page', { type: 'PAGE' }, 'BAD_CREDENTIALS'],
  ['of somebody else', { me: { id: '78' } }, 'BAD_CREDENTIALS'],
  ['without an e-mail', { me: { email: undefined } }, 'REFUSED'],
])('a token %s is refused', async (_, made, code) => {
  await expect(identify(made)).rejects.toMatchObject({ code })
})

test('a wrong app secret admits nobody', async () => {
  await expect(identify({}, 'wrong')).rejects.toMatchObject({ code: 'BAD_CREDENTIALS' })
})

test('Facebook unreachable: 503', async () => {
  standIn.fail(true)
  await expect(identify({})).rejects.toMatchObject({ code: 'UNAVAILABLE', status: 503 })
  standIn.fail(false)
})
