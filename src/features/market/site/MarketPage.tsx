import { useLoaderData } from 'react-router'
import { formatNumber } from '../../../arabic/digits.ts'
import { currencyName, currencySign } from '../../../arabic/money.ts'
import { EmptyList } from '../../../ui/site/EmptyList.tsx'
import { ListHeading } from '../../../ui/site/ListHeading.tsx'
import { useFresh } from '../../../ui/site/useFresh.ts'
import type { Market } from '../market.contract.ts'
import { formatPrice } from '../market.policy.ts'
import { AgedTime } from './AgedTime.tsx'
import { Change } from './Change.tsx'
import { Converter } from './Converter.tsx'
import css from './MarketPage.module.css'
import type { MarketData } from './market.loader.ts'

/** Prices come once an hour at most. */
const freshMinutes = 10

export function MarketPage() {
  const data = useFresh(useLoaderData() as MarketData, 'markets___ar', freshMinutes)
  const { currencies, gold, credits } = data.market
  return (
    <div className={css.page}>
      <ListHeading title={gold ? 'أسعار العملات والذهب' : 'أسعار العملات'} />
      {currencies.length === 0 && <EmptyList>لا أسعار لدينا الآن. نعرضها حال وصولها.</EmptyList>}
      {currencies.length > 0 && (
        <>
          <div className={css.tables}>
            <Currencies market={data.market} />
            {gold && <Gold gold={gold} />}
          </div>
          <Converter {...data} />
        </>
      )}
      {credits.length > 0 && (
        <p className={css.credits}>
          الأسعار للاطلاع، وقد تختلف عند الصرافين والصاغة. المصدر:{' '}
          {credits.map(({ name, url }, index) => (
            <span key={url}>
              {index > 0 && '، '}
              <a href={url} rel="noopener">
                <bdi>{name}</bdi>
              </a>
            </span>
          ))}
        </p>
      )}
    </div>
  )
}

function Currencies({ market: { base, currencies } }: { market: Market }) {
  const at = currencies
    .map(each => each.at)
    .toSorted()
    .at(-1)
  return (
    <section aria-labelledby="currencies">
      <h2 className={css.heading} id="currencies">
        العملات بال{currencyName(base).split(' ')[0]}
      </h2>
      {at && (
        <AgedTime at={at} isOld={currencies.some(each => each.at === at && each.isOld)} className={css.at} />
      )}
      <table className={css.table}>
        <thead>
          <tr>
            <th scope="col">العملة</th>
            <th scope="col">السعر ({currencySign(base)})</th>
            <th scope="col">التغيّر</th>
          </tr>
        </thead>
        <tbody>
          {currencies.map(each => (
            <tr key={each.code}>
              <th scope="row">
                {each.name} <bdi className={css.code}>{each.code}</bdi>
                {each.isOld && each.at !== at && <span className={css.old}> سعر قديم</span>}
              </th>
              <td>{formatPrice(each.rate)}</td>
              <td>
                <Change percent={each.change} />
              </td>
            </tr>
          ))}
        </tbody>
      </table>
    </section>
  )
}

function Gold({ gold }: { gold: NonNullable<Market['gold']> }) {
  const rows = [
    ...gold.grams.map(({ karat, price }) => ({ name: `غرام عيار ${formatNumber(karat)}`, price })),
    { name: 'الأونصة', price: gold.ounce },
  ]
  return (
    <section aria-labelledby="gold">
      <h2 className={css.heading} id="gold">
        الذهب
      </h2>
      <AgedTime at={gold.at} isOld={gold.isOld} className={css.at} />
      <table className={css.table}>
        <thead>
          <tr>
            <th scope="col">الوزن</th>
            <th scope="col">السعر ({currencySign(gold.currency)})</th>
            <th scope="col">التغيّر</th>
          </tr>
        </thead>
        <tbody>
          {rows.map(({ name, price }) => (
            <tr key={name}>
              <th scope="row">{name}</th>
              <td>{formatPrice(price)}</td>
              <td>
                <Change percent={gold.change} />
              </td>
            </tr>
          ))}
        </tbody>
      </table>
    </section>
  )
}
