import { formatNumber } from '../../../arabic/digits.ts'
import type { TableRow } from '../football.contract.ts'
import css from './StandingsTable.module.css'

const results = { W: ['ف', 'فوز'], D: ['ت', 'تعادل'], L: ['خ', 'خسارة'] } as const

/** A phone shows rank, team, matches, difference and points. */
export function StandingsTable({ caption, rows }: { caption: string; rows: TableRow[] }) {
  return (
    <table className={css.table}>
      <caption className={css.caption}>{caption}</caption>
      <thead>
        <tr>
          <th scope="col" className={css.rank}>
            <span data-unseen>المركز</span>
          </th>
          <th scope="col" className={css.team}>
            الفريق
          </th>
          <th scope="col">لعب</th>
          <th scope="col" className={css.wide}>
            فاز
          </th>
          <th scope="col" className={css.wide}>
            تعادل
          </th>
          <th scope="col" className={css.wide}>
            خسر
          </th>
          <th scope="col">الفارق</th>
          <th scope="col" className={css.points}>
            النقاط
          </th>
          <th scope="col" className={css.wide}>
            آخر خمس
          </th>
        </tr>
      </thead>
      <tbody>
        {rows.map(row => (
          <tr key={row.team.id}>
            <td className={css.rank}>{formatNumber(row.rank)}</td>
            <th scope="row" className={css.team}>
              <bdi>{row.team.name}</bdi>
            </th>
            <td>{formatNumber(row.played)}</td>
            <td className={css.wide}>{formatNumber(row.won)}</td>
            <td className={css.wide}>{formatNumber(row.drawn)}</td>
            <td className={css.wide}>{formatNumber(row.lost)}</td>
            <td>
              <bdi>{formatNumber(row.goalsFor - row.goalsAgainst)}</bdi>
            </td>
            <td className={css.points}>{formatNumber(row.points)}</td>
            <td className={css.wide}>
              <Form form={row.form} />
            </td>
          </tr>
        ))}
      </tbody>
    </table>
  )
}

/** The oldest first, as read. */
function Form({ form }: { form: TableRow['form'] }) {
  if (form.length === 0) return null
  return (
    <span className={css.form} role="img" aria-label={form.map(each => results[each][1]).join('، ')}>
      {form.map((each, index) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: results have no identity
        <span key={index} data-result={each}>
          {results[each][0]}
        </span>
      ))}
    </span>
  )
}
