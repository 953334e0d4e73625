import { useActionData, useLoaderData } from 'react-router'
import type { FormAnswer } from '../../../api/page.ts'
import { Link } from '../../../ui/route/Link.tsx'
import { LeaveFor } from '../../../ui/site/LeaveFor.tsx'
import { Currencies } from './Currencies.tsx'
import { PackageChoice } from './PackageChoice.tsx'
import { PeriodLinks } from './PeriodSwitch.tsx'
import { offersOf } from './period-switch.ts'
import css from './SubscribePage.module.css'
import type { SubscribeData } from './subscribe.loader.ts'
import { pathOfRest, subscribePath } from './subscribePath.ts'

export function SubscribePage() {
  const data = useLoaderData() as SubscribeData
  const answer = useActionData() as FormAnswer | undefined
  const { offers, chosen, article } = data
  const checkoutUrl = answer?.more?.checkoutUrl
  if (checkoutUrl) return <LeaveFor url={checkoutUrl} />
  const { periods } = data
  const compared = periods ? offersOf(offers, periods.current) : offers
  const shown = chosen === null ? compared : offers.filter(({ id }) => id === chosen)
  return (
    <div className={css.page}>
      <Introduction {...data} />
      {offers.length === 0 ? (
        <Nothing article={article} />
      ) : (
        <ul className={css.packages} data-count={Math.min(shown.length, 4)}>
          {shown.map(offer => (
            <PackageChoice
              key={offer.id}
              offer={offer}
              article={article?.id}
              isChosen={offer.id === chosen}
              answer={answer}
              ways={data.ways}
              way={data.way}
              charge={data.charge}
              amount={data.amount}
              asksEmail={data.asksEmail}
              code={data.code}
              withoutTrial={data.withoutTrial}
              origin={data.origin}
            />
          ))}
        </ul>
      )}
      <OtherWays {...data} />
    </div>
  )
}

/** Title, and the choice of currency and period while packages are compared. */
function Introduction({
  offers,
  chosen,
  article,
  siteName,
  periods,
  code,
  currency,
  currencies,
}: SubscribeData) {
  return (
    <header className={css.header}>
      <h1 className={css.title} tabIndex={-1}>
        {chosen === null ? (
          <>
            اشترك في <bdi>{siteName}</bdi>
          </>
        ) : (
          'أكمل اشتراكك'
        )}
      </h1>
      {article && (
        <p className={css.article}>
          لتكمل قراءة{' '}
          <Link to={`/a/${article.id}`} className={css.link}>
            «{article.title}»
          </Link>
        </p>
      )}
      {chosen === null && offers.length > 0 && (
        <p className={css.intro}>
          اختر ما يناسبك. تلغي متى شئت، ويبقى لك ما دفعت ثمنه إلى نهاية مدته، وتبقى بقية أخبار الموقع متاحة
          للجميع.
        </p>
      )}
      {chosen === null && code && <p className={css.intro}>{code.refusal ?? 'الأسعار هنا بعد رمز الخصم.'}</p>}
      {chosen === null && (
        <Currencies
          currencies={currencies}
          current={currency?.code}
          to={chosenCurrency =>
            subscribePath({
              ...{ currency: chosenCurrency, article: article?.id, code: code?.typed },
              period: periods?.current,
            })
          }
        />
      )}
      {chosen === null && periods && (
        <PeriodLinks
          {...periods}
          to={period =>
            subscribePath({
              ...{ currency: currency?.code, article: article?.id, code: code?.typed },
              period,
            })
          }
        />
      )}
    </header>
  )
}

/** Links for readers who subscribe in another way. */
function OtherWays({ offers, chosen, article, code, currency }: SubscribeData) {
  return (
    <footer className={css.ways}>
      {chosen !== null && (
        <p>
          <Link
            to={subscribePath({
              currency: currency?.code,
              article: article?.id,
              code: code?.typed,
            })}
            className={css.link}
          >
            قارن الباقات كلها
          </Link>
        </p>
      )}
      <p className={css.guest}>
        لك اشتراك من قبل؟{' '}
        <Link to={`/auth/sign-in?next=${encodeURIComponent(backTo(article))}`} className={css.link}>
          سجّل الدخول
        </Link>
      </p>
      {offers.length > 0 && (
        <p>
          <Link to={redeemPath(article)} className={css.link}>
            لديّ رمز
          </Link>
          <span aria-hidden="true"> · </span>
          <Link to="/subscribe/gift" className={css.link}>
            أهدِ اشتراكًا
          </Link>
        </p>
      )}
    </footer>
  )
}

const backTo = (article: SubscribeData['article']) =>
  article ? pathOfRest(article.id) : '/account/subscription'

const redeemPath = (article: SubscribeData['article']) =>
  article ? `/subscribe/redeem?article=${article.id}` : '/subscribe/redeem'

function Nothing({ article }: Pick<SubscribeData, 'article'>) {
  return (
    <p className={css.nothing}>
      {article ? 'لا باقة تشمل هذا المقال الآن.' : 'لا باقات معروضة الآن.'}{' '}
      {article && (
        <Link to="/subscribe" className={css.link}>
          اعرض الباقات كلها
        </Link>
      )}
    </p>
  )
}
