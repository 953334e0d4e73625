import type { PageHead, Site } from '../../../api/page.ts'
import { shownWhole } from '../../../contract/share-pictures.ts'
import { breadcrumbOf, collectionPageOf } from '../../../ui/site/structured.ts'
import { listPagePath, listPath, pagingLinks } from '../../article/article.addresses.policy.ts'
import type { ArticleListData, ListSubject } from './article-list.loader.ts'
import { leadShape, leadSizes } from './leadSizes.ts'
import { feedOf } from './listSubject.ts'
import { drawnPicture, feedLink, imageObjectOf, itemListOf, leadOf, shareImageOf } from './structured.ts'

export function articleListHead(data: ArticleListData, site: Site): PageHead {
  const { subject, path, narrowed, after, items } = data
  const first = after === null
  const opened = items[0]
  const { parent } = subject
  const feed = feedOf(subject)
  // Later pages shift with every new article, and empty ones have no content: neither is indexed.
  const found = first && !narrowed && items.length > 0
  return {
    title: subject.name,
    description: subject.description || descriptionOf(subject, site),
    canonical: listPagePath(path, after),
    type: isPerson(subject) ? 'profile' : 'website',
    image: shareImage(subject, site),
    lead: first ? leadPicture(data, opened) : undefined,
    noindex: !found,
    links: [...(feed ? [feedLink(feed, subject.name)] : []), ...pagingLinks(path, data)],
    structured: [
      ...describe(data, site),
      breadcrumbOf(site, [
        ...(parent ? [{ name: parent.name, path: listPath(parent.slug) }] : []),
        { name: subject.name, path },
      ]),
    ],
  }
}

/** Sections of opinion open with portraits, which are small. */
function leadPicture({ opening }: ArticleListData, opened: ArticleListData['items'][number] | undefined) {
  if (!opened?.image || opening?.layout === 'voices') return undefined
  return opening?.layout === 'tall'
    ? leadOf(opened.image, leadSizes.tall, '4x5')
    : leadOf(opened.image, leadSizes.list, leadShape(opened))
}

const sharedKinds = ['category', 'tag', 'person', 'author', 'source'] as const

function shareImage({ kind, id, name, colour, image }: ListSubject, site: Site): PageHead['image'] {
  const known = sharedKinds.find(one => one === kind)
  if (!known || id === undefined) return undefined
  const drawn = shownWhole.includes(known) ? { pictureHash: image?.hash } : drawnPicture(image)
  return shareImageOf({ kind: known, id, title: name, colour, ...drawn }, site)
}

function isPerson({ kind }: ListSubject): boolean {
  return kind === 'author' || kind === 'person'
}

/** The page of an author or person is about a person; every other is a collection. */
function describe({ subject, path, items }: ArticleListData, site: Site): object[] {
  const { kind, name, role, description, image } = subject
  const url = site.url + encodeURI(path)
  const list = itemListOf(site, items)
  if (isPerson(subject)) {
    const face = image ? imageObjectOf(image, site) : undefined
    const person = {
      '@type': 'Person',
      name,
      url,
      jobTitle: role || undefined,
      description: description || undefined,
      email: subject.email || undefined,
      sameAs: subject.url || undefined,
      image: face,
    }
    return [{ '@type': 'ProfilePage', url, inLanguage: 'ar', mainEntity: person }, list]
  }
  const about = kind === 'source' ? { '@type': 'Organization', name, url: subject.url || url } : undefined
  const page = { title: name, canonical: path, description: description || undefined, about }
  return [collectionPageOf(site, page, list)]
}

function descriptionOf({ kind, name, role }: ListSubject, site: Site): string {
  if (kind === 'person') return `أخبار ${role ? `${name}، ${role}` : name}، من ${site.name}.`
  if (kind === 'author') return `مقالات ${name} في ${site.name}.`
  if (kind === 'source') return `ما نُشر في ${site.name} نقلًا عن ${name}.`
  return `آخر ما نُشر في ${site.name} عن: ${name}.`
}
