import { Link } from '../../../ui/route/Link.tsx'
import css from './Offer.module.css'
import { Benefits, Price } from './OfferWords.tsx'
import type { PackageOffer } from './offer.ts'
import { PeriodRadios } from './PeriodSwitch.tsx'
import { switchOf } from './period-switch.ts'
import { subscribePath } from './subscribePath.ts'

type Props = {
  /** Packages that unlock the article, in the newsroom's order. */
  offers: PackageOffer[]
  articleId: number
  /** Address of the rest of the article, for readers who sign in. */
  back: string
  /** Whether institutions read here. */
  forGroups: boolean
}

/** The offer at the end of the free part of a locked article. */
export function Offer({ offers, articleId, back, forGroups }: Props) {
  const switched = switchOf(offers)
  return (
    <div className={css.offer}>
      <p className={css.intro}>
        ما قرأتَه مقدّمة المقال{offers.length > 0 ? '. اشترك لتكمله من حيث وقفت' : ''}، وتبقى بقية أخبار الموقع
        متاحة للجميع.
      </p>
      {switched && <PeriodRadios {...switched} />}
      {offers.length > 0 && (
        <ul className={css.packages}>
          {offers.map(offer => (
            <li
              key={offer.id}
              className={css.package}
              data-highlighted={offer.highlighted || undefined}
              data-period={offer.period}
            >
              <h3 className={css.name}>{offer.name}</h3>
              <Price offer={offer} />
              <Benefits offer={offer} />
              <Link
                to={subscribePath({ package: offer.id, currency: offer.currency, article: articleId })}
                className={css.choose}
                aria-label={`${offer.trial ? 'ابدأ التجربة' : 'اشترك'}: ${offer.name}`}
              >
                {offer.trial ? 'ابدأ التجربة' : 'اشترك'}
              </Link>
            </li>
          ))}
        </ul>
      )}
      <p className={css.ways}>
        <Link to={`/auth/sign-in?next=${encodeURIComponent(back)}`} className={css.enter}>
          أنا مشترك
        </Link>
        {forGroups && (
          <Link to="/account/group" className={css.compare}>
            مؤسستي مشتركة
          </Link>
        )}
        {offers.length > 0 && (
          <Link to={subscribePath({ article: articleId })} className={css.compare}>
            قارن الباقات
          </Link>
        )}
      </p>
    </div>
  )
}
