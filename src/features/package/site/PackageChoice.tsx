import type { FormAnswer } from '../../../api/page.ts'
import { Form } from '../../../ui/form/Form.tsx'
import { SubmitButton } from '../../../ui/form/SubmitButton.tsx'
import { Link } from '../../../ui/route/Link.tsx'
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
} & Pick<SubscribeData, 'ways' | 'way'>

/** One package to compare with the others. If there are several ways to pay, the next page asks for one. */
export function PackageChoice({ offer, article, isChosen, answer, ways, way }: Props) {
  const { id, name, description, trial, currency } = offer
  const verb = trial ? 'ابدأ التجربة' : 'اشترك'
  return (
    <li className={css.package} data-chosen={isChosen || undefined}>
      <div>
        <h2 className={css.name}>{name}</h2>
        {description && <p className={css.description}>{description}</p>}
      </div>
      <Price offer={offer} />
      <Benefits offer={offer} />
      {isChosen || ways.length < 2 ? (
        <Form label={`الاشتراك في «${name}»`} name={`package-${id}`} answer={answer}>
          <input type="hidden" name="package" value={id} />
          <input type="hidden" name="currency" value={currency} />
          {article && <input type="hidden" name="article" value={article} />}
          <PaymentWays ways={isChosen ? ways : []} chosen={answer?.values.provider ?? way} />
          <SubmitButton>{isChosen ? 'أكمل الاشتراك' : verb}</SubmitButton>
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
