import type { FormAnswer } from '../../../api/page.ts'
import { Form } from '../../../ui/form/Form.tsx'
import { SubmitButton } from '../../../ui/form/SubmitButton.tsx'
import { Link } from '../../../ui/route/Link.tsx'
import { ChargeTerms } from '../../../ui/site/ChargeTerms.tsx'
import { PaymentWays } from '../../../ui/site/PaymentWays.tsx'
import { Benefits, Price } from './OfferWords.tsx'
import type { PackageOffer } from './offer.ts'
import css from './SubscribePage.module.css'
import type { SubscribeData } from './subscribe.loader.ts'
import { subscribePath } from './subscribePath.ts'

type Props = {
  offer: PackageOffer
  article: number | undefined
  isChosen: boolean
  answer: FormAnswer | undefined
} & Pick<SubscribeData, 'ways' | 'way' | 'charge'>

/** One package to compare with the others; the next page shows the terms and asks for a way to pay. */
export function PackageChoice({ offer, article, isChosen, answer, ways, way, charge }: Props) {
  const { id, name, description, trial, currency } = offer
  const verb = trial ? 'ابدأ التجربة' : 'اشترك'
  return (
    <li className={css.package} data-chosen={isChosen || offer.highlighted || undefined}>
      <div>
        <h2 className={css.name}>{name}</h2>
        {description && <p className={css.description}>{description}</p>}
      </div>
      <Price offer={offer} />
      <Benefits offer={offer} />
      {isChosen && charge ? (
        <Form label={`الاشتراك في «${name}»`} name={`package-${id}`} answer={answer}>
          <input type="hidden" name="package" value={id} />
          <input type="hidden" name="currency" value={currency} />
          {article && <input type="hidden" name="article" value={article} />}
          <PaymentWays ways={ways} chosen={answer?.values.provider ?? way} />
          <ChargeTerms {...charge} isTicked={answer?.values.keepCard === 'yes'} />
          <SubmitButton>أكمل الاشتراك</SubmitButton>
        </Form>
      ) : (
        <Link
          to={subscribePath({ package: id, currency, article })}
          className={css.choose}
          aria-label={`${verb}: ${name}`}
        >
          {verb}
        </Link>
      )}
    </li>
  )
}
