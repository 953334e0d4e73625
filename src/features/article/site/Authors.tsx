import { contributorRoles } from '../../../contract/contributor-roles.ts'
import type { ShownReference } from '../../../contract/fields.ts'
import { NameLink } from '../../../ui/route/NameLink.tsx'
import { narrowedPath } from '../article.addresses.policy.ts'
import type { ReaderArticle } from '../article.schema.ts'

type Byline = Pick<ReaderArticle, 'author' | 'contributors'>

/** Those who wrote it, as «ليلى مراد وسامي حداد». */
export function Authors({ article, className }: { article: Byline; className?: string | undefined }) {
  const names = authorsOf(article)
  if (names.length === 0) return null
  return (
    <span>
      {names.map((author, at) => (
        <span key={author.id}>
          {at > 0 && ' و'}
          <AuthorLink author={author} className={className} />
        </span>
      ))}
    </span>
  )
}

/** The others, by what they did: «تصوير: كريم نصر». */
export function OtherContributors({
  article,
  className,
}: {
  article: Byline
  className?: string | undefined
}) {
  const others = article.contributors.filter(({ role }) => role !== 'writing')
  if (others.length === 0) return null
  const roles = [...new Set(others.map(({ role }) => role))]
  return (
    <p className={className}>
      {roles.map(role => (
        <span key={role}>
          {contributorRoles[role]}:{' '}
          {others
            .filter(one => one.role === role)
            .map((one, at) => (
              <span key={one.id}>
                {at > 0 && ' و'}
                <AuthorLink author={one} />
              </span>
            ))}
        </span>
      ))}
    </p>
  )
}

export const authorsOf = ({ author, contributors }: Byline): ShownReference[] => [
  ...(author ? [author] : []),
  ...contributors.filter(({ role }) => role === 'writing'),
]

function AuthorLink({ author, className }: { author: ShownReference; className?: string | undefined }) {
  return (
    <NameLink to={author.slug && narrowedPath('author', author.slug)} rel="author" className={className}>
      <bdi>{author.name}</bdi>
    </NameLink>
  )
}
