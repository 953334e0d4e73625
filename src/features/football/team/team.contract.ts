import { z } from 'zod'
import { endpoint } from '../../../contract/endpoint.ts'
import { errors } from '../../../contract/errors.ts'
import { name, revision, time } from '../../../contract/fields.ts'
import { nounCalls } from '../../../contract/noun-calls.ts'
import { id, staffList, staffQuery } from '../../../contract/pages.ts'
import { rightsEverywhere } from '../../../contract/right.ts'

const team = z.object({
  id,
  name: z.string().nullable().describe('Arabic; null until the newsroom names it'),
  providerName: z.string(),
  suggestion: z.string().nullable().describe('From our table of well-known clubs'),
  isShown: z.boolean().describe('Readers see the suggestion until the newsroom names the team'),
  competitions: z.array(z.string()),
  isByHand: z.boolean().describe('Entered by staff in a competition that no provider has'),
  revision,
  createdAt: time,
  updatedAt: time,
})
export type Team = z.infer<typeof team>

export const teamInput = z.object({ name: name(60) })

const suggestions = z.object({
  teams: z.array(
    team.pick({ id: true, revision: true, providerName: true, competitions: true, isShown: true }).extend({
      suggestion: z.string(),
    }),
  ),
  competitions: z.array(z.object({ id, revision, name: z.string(), suggestion: z.string() })),
})
export type NameSuggestions = z.infer<typeof suggestions>

const names = z.strictObject({
  names: z
    .array(z.object({ id, revision, name: name(60).nullable().describe('Null takes the name back') }))
    .min(1)
    .max(1000),
})
export type NewNames = z.output<typeof names>['names']

const rights = rightsEverywhere('Article')
const calls = nounCalls({ row: team, input: teamInput, rights, taken: { REFUSED: errors.REFUSED } })

export const teamContract = {
  paginate: endpoint(
    'GET',
    '/football/team/paginate',
    rights.read,
    'فرق المسابقات، وأولها ما لا اسم له بالعربية',
  )
    .input(
      staffQuery(['name', 'createdAt'], 'name', {
        named: z.boolean().optional(),
        byHand: z.boolean().optional(),
      }),
    )
    .output(staffList(team)),
  suggestions: endpoint(
    'GET',
    '/football/team/suggestions',
    rights.read,
    'أسماء عربية مقترحة لفرق ومسابقات بلا اسم عربي',
  ).output(suggestions),
  setNames: endpoint('PUT', '/football/team/names', rights.update, 'تسمية فرق معًا، أو التراجع عن أسمائها')
    .input(names)
    .errors({ REFUSED: errors.REFUSED })
    .output(
      z.object({
        named: z.array(z.object({ id, revision })),
        skipped: z.number().int().describe('Changed by others meanwhile, or gone'),
      }),
    ),
  edit: calls.edit('/football/team/{id}', 'تسمية فريق بالعربية'),
}
