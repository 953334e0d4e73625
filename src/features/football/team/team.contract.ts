import { z } from 'zod'
import { endpoint } from '../../../contract/endpoint.ts'
import { name, revision, time } from '../../../contract/fields.ts'
import { nounCalls } from '../../../contract/noun-calls.ts'
import { id, staffList, staffQuery } from '../../../contract/pages.ts'
import { rightsEverywhere } from '../../../contract/right.ts'

const team = z.object({
  id,
  name: z.string().nullable().describe('Arabic; null until the newsroom names it'),
  providerName: z.string(),
  /** From our table of well-known clubs. */
  suggestion: z.string().nullable(),
  competitions: z.array(z.string()),
  revision,
  createdAt: time,
  updatedAt: time,
})
export type Team = z.infer<typeof team>

export const teamInput = z.object({ name: name(60) })

const rights = rightsEverywhere('Article')
const calls = nounCalls({ row: team, input: teamInput, rights })

export const teamContract = {
  paginate: endpoint(
    'GET',
    '/football/team/paginate',
    rights.read,
    'فرق المسابقات، وأولها ما لا اسم له بالعربية',
  )
    .input(staffQuery(['name', 'createdAt'], 'name', { named: z.boolean().optional() }))
    .output(staffList(team)),
  edit: calls.edit('/football/team/{id}', 'تسمية فريق بالعربية'),
}
