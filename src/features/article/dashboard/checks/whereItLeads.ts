import { client } from '../../../../ui/dashboard/api.ts'
import { leadWords } from './leadWords.ts'

/** Undefined if nobody knows, as without a connection. */
export async function whereItLeads(hasPicture: boolean): Promise<string | undefined> {
  try {
    const { leads } = await client.front.current({})
    return leadWords(hasPicture, { hasPinnedLead: Boolean(leads[0]) })
  } catch {
    return undefined
  }
}
