import { redirect } from 'react-router'
import type { PageAsk, PageHead, Site } from '../../../api/page.ts'
import { formatGregorian } from '../../../arabic/dates.ts'
import { formatHijri } from '../../../arabic/hijri.ts'
import { fail } from '../../../contract/fail.ts'
import { printPath, readDay } from '../print-edition.addresses.policy.ts'
import type { PrintEdition } from '../print-edition.contract.ts'

/** `address` is the site's, without its protocol. Dates are in words. */
export type PrintEditionData = {
  edition: PrintEdition | null
  site: Pick<Site, 'name' | 'nameplate' | 'logo' | 'description'>
  address: string
  gregorian: string
  hijri: string
}

const inUtc = { timeZone: 'UTC' }

function dataOf(edition: PrintEdition | null, site: Site): PrintEditionData {
  const { name, nameplate, logo, description, url } = site
  return {
    edition,
    site: { name, nameplate, logo, description },
    address: url.replace(/^https?:\/\//, ''),
    gregorian: edition ? formatGregorian(edition.day, { ...inUtc, style: 'full' }) : '',
    hijri: edition ? formatHijri(edition.day, inUtc) : '',
  }
}

/** The newest edition; the page says so if nothing has been published. */
export async function loadNewestEdition({ client, site }: PageAsk): Promise<PrintEditionData> {
  const { day } = await client.printEdition.newest()
  return dataOf(day ? await client.printEdition.get({ day }) : null, site)
}

export async function loadEditionOfDay({ client, params, site }: PageAsk): Promise<PrintEditionData> {
  const day = readDay(params.day)
  if (!day) throw fail('NOT_FOUND')
  const edition = await client.printEdition.get({ day })
  if (params.day !== day) throw redirect(printPath(day), 301)
  return dataOf(edition, site)
}

export function printEditionHead({ edition, site, gregorian }: PrintEditionData): PageHead {
  return {
    title: edition ? `العدد المطبوع: ${gregorian}` : 'العدد المطبوع',
    description: `أخبار ${site.name} ليوم واحد، مرتّبة لتُطبع على ورق A4 أو تُحفظ بصيغة PDF.`,
    canonical: printPath(edition?.day),
    // It repeats articles.
    noindex: true,
  }
}
