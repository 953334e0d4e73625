import type { FormAnswer } from '../../../api/page.ts'
import { Form } from '../../../ui/form/Form.tsx'
import { SubmitButton } from '../../../ui/form/SubmitButton.tsx'
import { Benefits, Price } from './OfferWords.tsx'
import type { Offered } from './offer.ts'
import css from './SubscribePage.module.css'

type Props = {
  offer: Offered
  article: number | undefined
  isChosen: boolean
  answer: FormAnswer | undefined
}

/** One package to compare with the others, and the form that chooses it. */
export function PackageChoice({ offer, article, isChosen, answer }: Props) {
  const { id, name, description, trial, currency } = offer
  return (
    <li className={css.package} data-chosen={isChosen || undefined}>
      <div>
        <h2 className={css.name}>{name}</h2>
        {description && <p className={css.description}>{description}</p>}
      </div>
      <Price offer={offer} />
      <Benefits offer={offer} />
      <Form label={`الاشتراك في «${name}»`} name={`package-${id}`} answer={answer}>
        <input type="hidden" name="package" value={id} />
        <input type="hidden" name="currency" value={currency} />
        {article && <input type="hidden" name="article" value={article} />}
        <SubmitButton>{isChosen ? 'أكمل الاشتراك' : trial ? 'ابدأ التجربة' : 'اشترك'}</SubmitButton>
      </Form>
    </li>
  )
}
