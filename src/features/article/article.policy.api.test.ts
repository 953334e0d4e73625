import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { refusalOf } from '../../contract/access.ts'
import { accessOf } from '../../contract/endpoint.ts'
import { errors } from '../../contract/errors.ts'
import type { Role } from '../../contract/permissions.ts'
import { type Answer, startTestApp, type TestApp, type TestClient } from '../../testing/app.ts'
import { isQuick } from '../../testing/depth.ts'
import {
  type MadeArticle,
  makeAgency,
  makeArticle,
  makeCategory,
  makeCorrection,
} from '../../testing/factories.ts'
import { articleContract } from './article.contract.ts'
import { type ArticleAct, actRefusal, articleActs, createRefusal, mayAct, unsaved } from './article.policy.ts'
import type { ArticleState } from './article.schema.ts'

let app: TestApp
let categoryId: number
beforeAll(async () => {
  app = await startTestApp()
  categoryId = await makeCategory(app.db)
})
afterAll(() => app?.stop())

const api = '/api/v1/article'
const standings = {
  trusted: { active: true, trusted: true },
  untrusted: { active: true, trusted: false },
  inactive: { active: false, trusted: true },
}
/** Every kind of visitor: the roles, and an agency in each standing. */
const everybody = ['guest', 'user', 'admin', 'superadmin', 'trusted', 'untrusted', 'inactive'] as const
/** Readers are refused as guests are, and superadmins admitted as admins: `npm test` leaves them out. */
const distinct = everybody.filter(person => person !== 'user' && person !== 'superadmin')
type Person = (typeof everybody)[number]
const isAgency = (person: Person): person is keyof typeof standings => person in standings
const standingOf = (person: Person) => (isAgency(person) ? standings[person] : undefined)

async function come(person: Person): Promise<{ client: TestClient; agencyId: number | null }> {
  if (!isAgency(person)) return { client: await app.as(person), agencyId: null }
  const agencyId = await makeAgency(app.db, standings[person])
  return { client: await app.asUser({ role: 'agency', agencyId }), agencyId }
}
const actorOf = (person: Person, agencyId: number | null) => {
  if (person === 'guest') return undefined
  const role: Role = isAgency(person) ? 'agency' : person
  return { id: 1, name: '', role, grants: [], agencyId }
}

const states: Record<ArticleState, MadeArticle> = {
  published: {},
  scheduled: { publishAt: new Date(Date.now() + 3_600_000) },
  held: { enable: false },
  takenDown: { enable: false, columns: { taken_down_at: new Date() } },
  binned: { columns: { deleted_at: new Date() } },
}

/** Each action, with its call and the call's name in the contract. */
const acts = {
  enable: ['setEnable', (client, id) => client.patch(`${api}/status/${id}`, { enable: true })],
  disable: ['setEnable', (client, id) => client.patch(`${api}/status/${id}`, { enable: false })],
  markBreaking: [
    'setBreakingNews',
    (client, id) => client.patch(`${api}/breakingnews/${id}`, { breakingNews: true }),
  ],
  edit: ['edit', (client, id) => client.patch(`${api}/edit/${id}`, { revision: 1, title: 'آخر' })],
  correct: ['addCorrection', (client, id) => client.post(`${api}/correction/${id}`, { text: 'الصواب' })],
  withdrawCorrection: [
    'removeCorrection',
    async (client, id) => client.delete(`${api}/correction/${await makeCorrection(app.db, id)}`),
  ],
  remove: ['remove', (client, id) => client.delete(`${api}/${id}`)],
  restore: ['restore', (client, id) => client.post(`${api}/restore/${id}`)],
  takeDown: [
    'takeDown',
    (client, id) => client.post(`${api}/takedown/${id}`, { reason: 'حكم قضائي', words: '' }),
  ],
  takeBack: ['takeBack', (client, id) => client.delete(`${api}/takedown/${id}`)],
} satisfies Record<
  ArticleAct,
  [keyof typeof articleContract, (client: TestClient, id: number) => Promise<Answer>]
>

const isChanged = async (id: number) => {
  const rows = app.db.selectFrom('logs').select('id').where('subject', '=', 'Article')
  return (await rows.where('subject_id', '=', id).execute()).length > 0
}
const said = ({ status, body }: Answer) => (status === 200 ? 'done' : `${status} ${body.message}`)

describe.each(articleActs)('%s', act => {
  const [call, send] = acts[act]

  test.each(isQuick ? distinct : everybody)(
    '%s: in every state the API agrees with the policy',
    async person => {
      const { client, agencyId } = await come(person)
      const standing = standingOf(person)
      const code = refusalOf(accessOf(articleContract[call]), actorOf(person, agencyId))
      const found: Record<string, unknown> = {}
      const expected: Record<string, unknown> = {}
      for (const state of Object.keys(states) as ArticleState[]) {
        const id = await makeArticle(app.db, { categoryId, agencyId, ...states[state] })
        found[state] = [said(await send(client, id)), await isChanged(id)]
        const refusal = actRefusal(act, standing, { state })
        expected[state] = code
          ? [`${errors[code].status} ${errors[code].message}`, false]
          : [refusal ? `422 ${refusal}` : 'done', mayAct(act, standing, { state })]
      }
      expect(found).toEqual(expected)
    },
  )
})

describe('a new article', () => {
  test.each([
    ['held', {}, createRefusal],
    [
      'published',
      { enable: true },
      (standing: ReturnType<typeof standingOf>) => actRefusal('enable', standing, unsaved),
    ],
    [
      'breaking',
      { breakingNews: true },
      (standing: ReturnType<typeof standingOf>) => actRefusal('markBreaking', standing, unsaved),
    ],
  ] as const)('%s: the API agrees with the policy', async (_, more, refusalFor) => {
    for (const person of everybody.filter(isAgency)) {
      const { client } = await come(person)
      const answer = await client.post(api, { title: 'خبر', description: '<p>متن</p>', categoryId, ...more })
      const refusal = refusalFor(standings[person])
      expect(said(answer)).toBe(refusal ? `422 ${refusal}` : 'done')
    }
  })
})
