import { useState } from 'react'
import type { FormAnswer } from '../../../api/page.ts'
import { toMajorUnits } from '../../../arabic/money.ts'
import { Field } from '../../../ui/form/Field.tsx'
import { Form } from '../../../ui/form/Form.tsx'
import { FormMessage } from '../../../ui/form/FormMessage.tsx'
import { isEmail } from '../../../ui/form/rules.ts'
import { SubmitButton } from '../../../ui/form/SubmitButton.tsx'
import { Link } from '../../../ui/route/Link.tsx'
import { AttemptField } from '../../../ui/site/AttemptField.tsx'
import { ChargeTerms } from '../../../ui/site/ChargeTerms.tsx'
import { PaymentWays } from '../../../ui/site/PaymentWays.tsx'
import { Benefits, Price } from './OfferWords.tsx'
import { OriginFields } from './OriginFields.tsx'
import type { PackageOffer } from './offer.ts'
import css from './SubscribePage.module.css'
import type { SubscribeData } from './subscribe.loader.ts'
import { subscribePath } from './subscribePath.ts'

const rules = { email: [isEmail] }

type Props = {
  offer: PackageOffer
  article: number | undefined
  isChosen: boolean
  answer: FormAnswer | undefined
} & Pick<
  SubscribeData,
  'ways' | 'way' | 'charge' | 'amount' | 'code' | 'asksEmail' | 'origin' | 'withoutTrial'
>

/** One package to compare with the others; the next page shows the terms and asks for a way to pay. */
export function PackageChoice(props: Props) {
  const { offer, article, isChosen, charge, code } = props
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
        <ChosenPackage {...props} charge={charge} />
      ) : (
        <Link
          to={subscribePath({ package: id, currency, article, code: code?.typed })}
          className={css.choose}
          aria-label={`${verb}: ${name}`}
        >
          {verb}
        </Link>
      )}
    </li>
  )
}

type ChosenProps = Omit<Props, 'isChosen'> & { charge: NonNullable<Props['charge']> }

/** Terms of the chosen package, and the form that leads to its payment. */
function ChosenPackage({
  offer,
  article,
  answer,
  ways,
  way,
  charge,
  amount,
  code,
  asksEmail,
  origin,
  withoutTrial,
}: ChosenProps) {
  const { id, name, trial, currency } = offer
  const valid = code?.refusal === null ? code.typed : undefined
  const [typedOver, setTypedOver] = useState<number | null>(null)
  /** Another amount was typed than the terms below are of. */
  const isAmountOpen = amount !== null && typedOver === amount
  return (
    <div className={css.pay}>
      {withoutTrial?.note && <p role="status">{withoutTrial.note}</p>}
      {amount !== null && (
        <AmountForm
          {...{ offer, article, amount, way, answer, withoutTrial }}
          onType={() => setTypedOver(amount)}
        />
      )}
      {amount === null && <CodeForm offer={offer} article={article} code={code} way={way} answer={answer} />}
      <Form label={`الاشتراك في «${name}»`} name={`package-${id}`} answer={answer} rules={rules}>
        <input type="hidden" name="package" value={id} />
        <input type="hidden" name="currency" value={currency} />
        {article && <input type="hidden" name="article" value={article} />}
        {amount !== null && <input type="hidden" name="amount" value={amount} />}
        {valid && <input type="hidden" name="code" value={valid} />}
        {(trial || withoutTrial) && <input type="hidden" name="trial" value={trial ? 'yes' : 'no'} />}
        <OriginFields carried={origin} />
        {asksEmail && (
          <div className={css.guest}>
            <Field
              name="email"
              type="email"
              label="بريدك الإلكتروني"
              hint="لا يلزمك حساب الآن: تدفع وتقرأ، ثم تؤكّد بريدك برابط نرسله إليه."
              autoComplete="email"
              inputMode="email"
              maxLength={254}
            />
            <AttemptField />
          </div>
        )}
        <PaymentWays ways={ways} chosen={answer?.values.provider ?? way} />
        <ChargeTerms {...charge} ticked={answer?.values.keepCard} />
        {answer?.form === `package-${id}` && answer.errors.amount && (
          <FormMessage tone="trouble">{answer.errors.amount}</FormMessage>
        )}
        {isAmountOpen ? (
          <p role="status">اعتمد المبلغ الذي كتبته أولًا، لترى ما ستدفعه.</p>
        ) : (
          <SubmitButton>أكمل الاشتراك</SubmitButton>
        )}
      </Form>
      {trial && (
        <p className={css.instead}>
          تبدأ التجربة بحساب.{' '}
          <Link to={subscribePath({ package: id, currency, article, trial: 'no' })} className={css.link}>
            ادفع الآن بلا تجربة ولا حساب
          </Link>
        </p>
      )}
      {withoutTrial && !withoutTrial.note && (
        <p className={css.instead}>
          <Link to={subscribePath({ package: id, currency, article })} className={css.link}>
            ابدأ بالتجربة المجانية
          </Link>
        </p>
      )}
    </div>
  )
}

type AmountProps = Pick<Props, 'offer' | 'article' | 'way' | 'answer' | 'withoutTrial'> & {
  amount: number
  onType: () => void
}

/** Lets the reader choose the price of each period. The terms below are for that amount. */
function AmountForm({
  offer: { id, currency, limits },
  article,
  way,
  answer,
  amount,
  withoutTrial,
  onType,
}: AmountProps) {
  return (
    <Form label="المبلغ" name="amount" answer={answer}>
      <input type="hidden" name="package" value={id} />
      <input type="hidden" name="currency" value={currency} />
      {article && <input type="hidden" name="article" value={article} />}
      {way && <input type="hidden" name="provider" value={way} />}
      {withoutTrial && <input type="hidden" name="trial" value="no" />}
      <Field
        name="amount"
        label="المبلغ الذي تختاره لكل مدة"
        hint={`${limits}. تدفعه نفسه كلما تجدّد اشتراكك.`}
        defaultValue={String(toMajorUnits(amount, currency))}
        inputMode="decimal"
        autoComplete="off"
        maxLength={20}
        onInput={onType}
      />
      <SubmitButton quiet>اعتمد المبلغ</SubmitButton>
    </Form>
  )
}

type CodeProps = Pick<Props, 'offer' | 'article' | 'code' | 'way' | 'answer'>

/** Shows the price with a typed code, before anything is paid. */
function CodeForm({ offer: { id, currency }, article, code, way, answer }: CodeProps) {
  return (
    <details className={css.code} open={code !== null || undefined}>
      <summary>لديّ رمز خصم</summary>
      <Form label="رمز خصم" name="code" answer={answer}>
        <input type="hidden" name="package" value={id} />
        <input type="hidden" name="currency" value={currency} />
        {article && <input type="hidden" name="article" value={article} />}
        {way && <input type="hidden" name="provider" value={way} />}
        {code && (
          <FormMessage tone={code.refusal ? 'trouble' : 'good'}>
            {code.refusal ?? 'طُبّق رمز الخصم على السعر.'}
          </FormMessage>
        )}
        <Field name="code" label="رمز الخصم" defaultValue={code?.typed} autoComplete="off" maxLength={80} />
        <SubmitButton quiet>طبّق الرمز</SubmitButton>
      </Form>
    </details>
  )
}
