import { Fragment } from 'react'
import { Icon } from '../../../ui/Icon.tsx'
import { NameLink } from '../../../ui/route/NameLink.tsx'
import css from './OfferWords.module.css'
import type { PackageOffer } from './offer.ts'

/** «29 ر.س شهريًا», the price per month, and the trial before it. */
export function Price({ offer }: { offer: PackageOffer }) {
  const { price, per, perMonth, saving, trial, highlighted, reduced } = offer
  return (
    <div className={css.price}>
      {highlighted && <p className={css.highlighted}>نرشّحها لك</p>}
      {reduced ? (
        <p className={css.amount}>
          <b>{reduced.price}</b> <span className={css.soft}>{reduced.per}</span>
          <span className={css.before}>
            بدل <s>{price}</s>، ثم {price} {per}
          </span>
        </p>
      ) : (
        <p className={css.amount}>
          <b>{price}</b> <span className={css.soft}>{per}</span>
        </p>
      )}
      {perMonth && !reduced && <p className={css.soft}>أي {perMonth}</p>}
      {saving && <p className={css.saving}>{saving}</p>}
      {trial && <p className={css.trial}>{trial} أولًا</p>}
    </div>
  )
}

/** Agencies whose articles the package unlocks. */
function Covers({ agencies }: Pick<PackageOffer, 'agencies'>) {
  if (agencies.length === 0) return <>كل ما هو للمشتركين في الموقع</>
  return (
    <>
      مقالات المشتركين من{' '}
      {agencies.map(({ id, name, slug }, index) => (
        <Fragment key={id}>
          {index > 0 && ' و'}
          <NameLink to={slug === null ? null : `/agencies/${slug}`} className={css.agency}>
            {name}
          </NameLink>
        </Fragment>
      ))}
    </>
  )
}

export function Benefits({ offer: { agencies, benefits } }: { offer: PackageOffer }) {
  return (
    <ul className={css.benefits}>
      <li>
        <Icon name="check" size={18} />
        <span>
          <Covers agencies={agencies} />
        </span>
      </li>
      {benefits.map(benefit => (
        <li key={benefit}>
          <Icon name="check" size={18} />
          <span>{benefit}</span>
        </li>
      ))}
    </ul>
  )
}
