import clsx from 'clsx'
import type { FormEvent } from 'react'
import { useNavigate } from 'react-router'
import { formatNumber, toDigits } from '../../../arabic/digits.ts'
import { Link } from '../../../ui/route/Link.tsx'
import { DayField } from './DayField.tsx'
import css from './SearchFilters.module.css'
import type { SearchData } from './search.loader.ts'
import { searchPath } from './searchAddress.ts'
import { filtersOf } from './searchQuery.ts'

const spans = [
  ['', 'أي وقت'],
  ['today', 'اليوم'],
  ['week', 'أسبوع'],
  ['month', 'شهر'],
  ['year', 'سنة'],
] as const
const sorts = [
  ['', 'الأكثر صلة'],
  ['newest', 'الأحدث'],
] as const

type Props = Pick<SearchData, 'q' | 'filters' | 'year' | 'categories' | 'agencies' | 'authors' | 'years'>

/** Links for common filters, a form for the rest; each result has its own address. */
export function SearchFilters({ q, filters, year, categories, agencies, authors, years }: Props) {
  const navigate = useNavigate()
  const between = filters.from.includes('-') || filters.to !== ''
  const narrowed = between || [filters.category, filters.agency, filters.author].some(slug => slug !== '')

  function onSubmit(event: FormEvent<HTMLFormElement>) {
    event.preventDefault()
    const sent = new URLSearchParams(new FormData(event.currentTarget) as never)
    navigate(searchPath(q, filtersOf(sent)))
  }

  return (
    <section className={css.filters} aria-label="تضييق النتائج" data-screen>
      <ul className={css.row} aria-label="الترتيب">
        {sorts.map(([sort, name]) => (
          <Choice key={sort} to={searchPath(q, { ...filters, sort })} chosen={filters.sort === sort}>
            {name}
          </Choice>
        ))}
      </ul>
      <ul className={css.row} aria-label="وقت النشر">
        {spans.map(([from, name]) => (
          <Choice
            key={from}
            to={searchPath(q, { ...filters, from, to: '' })}
            chosen={!between && filters.from === from}
          >
            {name}
          </Choice>
        ))}
      </ul>
      {/* New inputs for new results, as they are uncontrolled. */}
      <details key={JSON.stringify(filters)} className={css.more} open={narrowed}>
        <summary>القسم والكاتب والوكالة والتاريخ</summary>
        <YearChoices q={q} filters={filters} years={years} />
        <form action="/article/search" className={css.form} noValidate onSubmit={onSubmit}>
          <input type="hidden" name="q" value={q} />
          <input type="hidden" name="sort" value={filters.sort} />
          <input type="hidden" name="spelling" value={filters.spelling} />
          <input type="hidden" name="span" value={between ? '' : filters.from} />
          <Select
            name="category"
            label="القسم"
            all="كل الأقسام"
            value={filters.category}
            choices={categories}
          />
          <Select name="author" label="الكاتب" all="كل الكتّاب" value={filters.author} choices={authors} />
          <Select name="agency" label="الوكالة" all="كل الوكالات" value={filters.agency} choices={agencies} />
          <DayField name="from" label="من يوم" day={between ? filters.from : ''} year={year} />
          <DayField name="to" label="إلى يوم" day={filters.to} year={year} />
          <button type="submit" className={css.apply}>
            طبّق
          </button>
        </form>
      </details>
    </section>
  )
}

/** Years with their numbers of results, if there are several; the chosen one links back to all. */
function YearChoices({ q, filters, years }: Pick<Props, 'q' | 'filters' | 'years'>) {
  if (years.length < 2) return null
  return (
    <ul className={clsx(css.row, css.years)} aria-label="سنة النشر">
      {years.map(({ year, count }) => {
        const [from, to] = [`${year}-01-01`, `${year}-12-31`]
        const chosen = filters.from === from && filters.to === to
        const span = chosen ? { from: '', to: '' } : { from, to }
        return (
          <Choice key={year} to={searchPath(q, { ...filters, ...span })} chosen={chosen}>
            {`${toDigits(String(year))} (${formatNumber(count)})`}
          </Choice>
        )
      })}
    </ul>
  )
}

function Choice({ to, chosen, children }: { to: string; chosen: boolean; children: string }) {
  return (
    <li>
      <Link to={to} className={css.choice} aria-current={chosen || undefined} preventScrollReset>
        {children}
      </Link>
    </li>
  )
}

type SelectProps = {
  name: string
  label: string
  /** Label of the empty choice. */
  all: string
  value: string
  choices: SearchData['categories']
}

/** Only options with results, and the chosen one. */
function Select({ name, label, all, value, choices }: SelectProps) {
  const offered = choices.filter(({ slug, count }) => count > 0 || slug === value)
  if (offered.length === 0) return null
  return (
    <label className={css.field}>
      {label}
      <select name={name} defaultValue={value}>
        <option value="">{all}</option>
        {offered.map(choice => (
          <option key={choice.id} value={choice.slug}>
            {labelOf(choice)}
          </option>
        ))}
      </select>
    </label>
  )
}

function labelOf({ branch, name, count }: Props['categories'][number]): string {
  return `${branch ? '– ' : ''}${name} (${formatNumber(count)})`
}
