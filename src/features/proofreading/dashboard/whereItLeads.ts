import { client } from '../../../ui/dashboard/api.ts'
import { leadWords } from './leadWords.ts'

/** Undefined if the fetch fails, for example offline. */
export async function whereItLeads(id: number | undefined, hasPicture: boolean): Promise<string | undefined> {
  try {
    const [lead] = (await client.front.current({})).leads
    return leadWords(hasPicture, { hasPinnedLead: Boolean(lead) && lead?.id !== id })
  } catch {
    return undefined
  }
}
