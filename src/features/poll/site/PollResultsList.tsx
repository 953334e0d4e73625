import { formatPercent } from '../../../arabic/digits.ts'
import type { PollResults } from '../poll.contract.ts'
import { percentagesOf, totalOf, votesInWords } from '../poll.policy.ts'
import css from './PollPage.module.css'

/** Share and votes of each answer, in the order of the answers. */
export function PollResultsList({ answers }: Pick<PollResults, 'answers'>) {
  const votes = answers.map(answer => answer.votes)
  const shares = percentagesOf(votes)
  const most = Math.max(...votes)
  return (
    <>
      <dl className={css.results}>
        {answers.map(({ id, text, votes }, index) => (
          <div key={id} data-most={(votes === most && votes > 0) || undefined}>
            <dt>{text}</dt>
            <dd>
              <bdi className={css.share}>{formatPercent(shares[index]!)}</bdi>{' '}
              <bdi>{votesInWords(votes)}</bdi>
            </dd>
            <div className={css.bar} aria-hidden="true">
              <div style={{ inlineSize: `${shares[index]}%` }} />
            </div>
          </div>
        ))}
      </dl>
      <p className={css.total}>المجموع: {votesInWords(totalOf(votes))}</p>
    </>
  )
}
