import { formatGregorian } from '../../../arabic/dates.ts'
import { Headline } from '../../../ui/Headline.tsx'
import { Link } from '../../../ui/route/Link.tsx'
import { SectionHeading } from '../../../ui/site/SectionHeading.tsx'
import { articlePath } from '../../article/article.addresses.policy.ts'
import { dossierPath, oldestFirstPath } from '../dossier.addresses.policy.ts'
import type { ShownDossier } from '../dossier.contract.ts'
import css from './Timeline.module.css'

type Entries = ShownDossier['entries']
type Props = { dossier: { slug: string }; entries: Entries; isOldestFirst: boolean }

/** Entries that are open before a reader asks for the others. */
const shownFirst = 8

/** The events of a story; the order is part of the address, so that it changes without scripts. */
export function Timeline({ dossier, entries, isOldestFirst }: Props) {
  const ordered = isOldestFirst ? entries : entries.toReversed()
  const later = ordered.slice(shownFirst)
  return (
    <section aria-labelledby="timeline">
      <SectionHeading title="الخط الزمني" id="timeline">
        {entries.length > 1 && (
          <span className={css.order} data-screen>
            <Order to={dossierPath(dossier)} label="الأحدث أولًا" isHere={!isOldestFirst} />
            <Order to={oldestFirstPath(dossier)} label="الأقدم أولًا" isHere={isOldestFirst} />
          </span>
        )}
      </SectionHeading>
      <List entries={ordered.slice(0, shownFirst)} />
      {later.length > 0 && (
        <details className={css.later}>
          <summary>بقية الخط الزمني</summary>
          <List entries={later} />
        </details>
      )}
    </section>
  )
}

function Order({ to, label, isHere }: { to: string; label: string; isHere: boolean }) {
  return (
    <Link to={to} rel="nofollow" preventScrollReset aria-current={isHere ? 'true' : undefined}>
      {label}
    </Link>
  )
}

function List({ entries }: { entries: Entries }) {
  return (
    <ol className={css.list}>
      {entries.map(({ id, day, title, text, article }) => (
        <li key={id} className={css.entry}>
          <time dateTime={day} className={css.day}>
            {formatGregorian(day, { timeZone: 'UTC' })}
          </time>
          <h3 className={css.title}>
            <Headline>{title}</Headline>
          </h3>
          {text && <p className={css.text}>{text}</p>}
          {article && (
            <p className={css.more}>
              <Link to={articlePath(article)}>{article.title}</Link>
            </p>
          )}
        </li>
      ))}
    </ol>
  )
}
