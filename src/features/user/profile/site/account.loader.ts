import type { PageAsk, PageHead } from '../../../../api/page.ts'
import { normaliseArabic } from '../../../../arabic/normalise.ts'
import { listCountries } from './countries.ts'

export async function loadAccount({ client }: PageAsk) {
  const [account, favourites, sessions, subscriptions, groups] = await Promise.all([
    client.account.me(),
    client.favourite.list(),
    client.session.sessions(),
    client.subscription.mine(),
    client.group.own(),
  ])
  const open = subscriptions.filter(({ status }) => status !== 'cancelled' && status !== 'expired')
  return {
    account,
    saved: favourites.articles,
    sessions,
    subscriptions: open.map(({ id, package: { name }, endsAt }) => ({ id, name, endsAt })),
    hasGroups: Object.values(groups).some(list => list.length > 0),
    countries: listCountries(),
  }
}
export type AccountData = Awaited<ReturnType<typeof loadAccount>>

export function accountHead(): PageHead {
  return { title: 'حسابي', noindex: true }
}

/** Others are found by search. */
const maxNames = 100

/** The reader's follows, and everything that can be followed, all or by name. */
export async function loadPreferences({ client, query }: PageAsk<'q'>) {
  const q = query.get('q')?.trim().slice(0, 60) || undefined
  const [account, favourites, topics, agencies, authors, tags, people, dossiers] = await Promise.all([
    client.account.me(),
    client.favourite.list(),
    client.category.topics(),
    client.agency.list(),
    client.author.all(),
    client.tag.list({ q, limit: maxNames }),
    client.person.all({ q, limit: maxNames }),
    client.dossier.topics(),
  ])
  const { activated, preferences } = account
  const called = <One extends NamedThing>(list: One[]) => {
    const wanted = normaliseArabic(q ?? '')
    return list.filter(({ name }) => normaliseArabic(name).includes(wanted))
  }
  const offered = {
    categories: called(topics),
    agencies: called(agencies),
    authors: called(authors).slice(0, maxNames),
    tags,
    people,
    dossiers: called(dossiers),
  }
  return {
    activated,
    preferences,
    q: q ?? '',
    found: Object.values(offered).flat().length,
    followed: {
      categories: favourites.categories.map(({ id }) => id),
      agencies: favourites.agencies.map(({ id }) => id),
      tags: favourites.tags.map(({ id }) => id),
      people: favourites.people.map(({ id }) => id),
      authors: favourites.authors.map(({ id }) => id),
      dossiers: favourites.dossiers.map(({ id }) => id),
    },
    offered: {
      categories: withFollowed(named(offered.categories), named(favourites.categories)),
      agencies: withFollowed(named(offered.agencies), named(favourites.agencies)),
      authors: withFollowed(named(offered.authors), named(favourites.authors)),
      tags: withFollowed(named(tags), named(favourites.tags)),
      people: withFollowed(named(people), named(favourites.people)),
      dossiers: withFollowed(named(offered.dossiers), named(favourites.dossiers)),
    },
  }
}
export type PreferencesData = Awaited<ReturnType<typeof loadPreferences>>

type NamedThing = { id: number; name: string }

function named(list: NamedThing[]): NamedThing[] {
  return list.map(({ id, name }) => ({ id, name }))
}

/** Includes followed items however rarely they are used. */
function withFollowed(offered: NamedThing[], followed: NamedThing[]): NamedThing[] {
  const known = new Set(offered.map(({ id }) => id))
  return [...followed.filter(({ id }) => !known.has(id)), ...offered]
}

export function preferencesHead(): PageHead {
  return { title: 'تفضيلاتي', noindex: true }
}
