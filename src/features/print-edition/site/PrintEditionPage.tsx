import { useLoaderData } from 'react-router'
import { formatGregorian } from '../../../arabic/dates.ts'
import { Link } from '../../../ui/route/Link.tsx'
import { EmptyList } from '../../../ui/site/EmptyList.tsx'
import { NamePlate } from '../../../ui/site/NamePlate.tsx'
import { printPath } from '../print-edition.addresses.policy.ts'
import type { PrintEdition } from '../print-edition.contract.ts'
import css from './PrintEditionPage.module.css'
import type { PrintEditionData } from './print-edition.loader.ts'
import shared from './Stories.module.css'
import { LeadStory, SectionOpener, Story } from './Stories.tsx'

/** A day's articles, set as a newspaper: a preview on the screen, pages of A4 on paper. */
export function PrintEditionPage() {
  const data = useLoaderData() as PrintEditionData
  const { edition, site, gregorian, hijri } = data
  if (!edition)
    return (
      <div className={css.page}>
        <h1 className={css.title} tabIndex={-1}>
          العدد المطبوع
        </h1>
        <EmptyList>لم يُنشر بعد ما يُطبع.</EmptyList>
      </div>
    )
  const running = `${site.name} · ${gregorian}`
  return (
    <div className={css.page}>
      <style>{`:root{--running:${cssString(running)}}`}</style>
      <Tools edition={edition} gregorian={gregorian} />
      <article className={css.sheet} aria-label={`${site.name}، ${gregorian}`}>
        <header className={css.head}>
          <p className={css.plate} role="img" aria-label={site.name}>
            <NamePlate site={site} />
          </p>
          <p className={css.dateline}>
            <span>{gregorian}</span>
            <span>{site.description}</span>
            <span>{hijri}</span>
          </p>
        </header>
        <Stories {...data} edition={edition} />
      </article>
    </div>
  )
}

function Tools({ edition, gregorian }: { edition: PrintEdition; gregorian: string }) {
  const { previous, next } = edition
  return (
    <div className={css.tools} data-screen>
      <h1 className={css.title} tabIndex={-1}>
        العدد المطبوع، {gregorian}
      </h1>
      <button type="button" className={css.print} onClick={() => window.print()} data-scripted>
        اطبع أو احفظ بصيغة PDF
      </button>
      <noscript>
        <p>اطبع الصفحة من قائمة متصفحك على ورق A4، أو اختر فيها الحفظ بصيغة PDF.</p>
      </noscript>
      <nav className={css.days} aria-label="أعداد أخرى">
        {previous && <Link to={printPath(previous)}>عدد {dayWords(previous)}</Link>}
        {next && <Link to={printPath(next)}>عدد {dayWords(next)}</Link>}
      </nav>
    </div>
  )
}

const dayWords = (day: string) => formatGregorian(day, { timeZone: 'UTC', style: 'full' })

function Stories({ edition, address }: PrintEditionData & { edition: PrintEdition }) {
  const [lead, ...others] = edition.front
  return (
    <>
      {lead && <LeadStory story={lead} address={address} edition={edition} />}
      {others.length > 0 && (
        <div className={shared.others}>
          {others.map(story => (
            <Story key={story.id} story={story} address={address} named />
          ))}
        </div>
      )}
      {edition.sections.map(({ name, stories: [opener, ...rest] }) => (
        <section key={opener?.id ?? name} className={css.section}>
          <h2 className={css.name}>{name}</h2>
          {opener && <SectionOpener story={opener} address={address} />}
          {rest.length > 0 && (
            <div className={shared.others}>
              {rest.map(story => (
                <Story key={story.id} story={story} address={address} />
              ))}
            </div>
          )}
        </section>
      ))}
    </>
  )
}

/** A string of CSS that cannot end itself or its style element. */
const cssString = (text: string) =>
  `"${text.replace(/["\\<\p{Cc}]/gu, letter => `\\${letter.codePointAt(0)!.toString(16)} `)}"`
