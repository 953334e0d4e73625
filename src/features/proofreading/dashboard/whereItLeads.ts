import { client } from '../../../ui/dashboard/api.ts'
import { leadWords } from './leadWords.ts'

/** Undefined if it cannot be fetched, as without a connection. */
export async function whereItLeads(id: number | undefined, hasPicture: boolean): Promise<string | undefined> {
  try {
    const [lead] = (await client.front.current({})).leads
    return leadWords(hasPicture, { hasPinnedLead: Boolean(lead) && lead?.id !== id })
  } catch {
    return undefined
  }
}
