import { redirect } from 'react-router'
import type { PageAsk } from '../../../api/page.ts'
import { agencyPath } from '../../article/article.addresses.policy.ts'
import type { ArticleCard } from '../../article/article.schema.ts'
import type { ShownAgency } from '../agency.contract.ts'

const perPage = 24

export type AgencyData = {
  agency: Pick<ShownAgency, 'id' | 'name' | 'slug' | 'description' | 'website' | 'logo'>
  /** Cursor of this page of the list; null at the beginning. */
  after: string | null
  previous: string | null
  items: ArticleCard[]
  next: string | null
}

export async function loadAgency({ client, params, query }: PageAsk<'after'>): Promise<AgencyData> {
  const slug = params.slug ?? ''
  const agency = await client.agency.bySlug({ slug })
  if (agency.slug !== slug) throw redirect(encodeURI(agencyPath(agency.slug)), 301)
  const after = query.get('after')
  const page = await client.article.ofAgency({ id: agency.id, limit: perPage, after: after ?? undefined })
  const { id, name, description, website, logo } = agency
  return {
    agency: { id, name, slug, description, website, logo },
    after,
    ...page,
  }
}
