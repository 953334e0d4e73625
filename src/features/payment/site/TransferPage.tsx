import { useActionData, useLoaderData } from 'react-router'
import type { FormAnswer } from '../../../api/page.ts'
import { formatMoney } from '../../../arabic/money.ts'
import { FileField } from '../../../ui/form/FileField.tsx'
import { Form } from '../../../ui/form/Form.tsx'
import { FormMessage } from '../../../ui/form/FormMessage.tsx'
import { SubmitButton } from '../../../ui/form/SubmitButton.tsx'
import { Link } from '../../../ui/route/Link.tsx'
import { Timestamp } from '../../../ui/Timestamp.tsx'
import css from './TransferPage.module.css'
import type { TransferData } from './transfer.loader.ts'

/** The account to pay into, the reference to quote, and the upload of the proof. */
export function TransferPage() {
  const { payment, transfer, article, isGuest } = useLoaderData() as TransferData
  const answer = useActionData() as FormAnswer | undefined
  return (
    <div className={css.page}>
      <h1 className={css.title} tabIndex={-1}>
        الدفع بتحويل مصرفي
      </h1>
      <p>
        {payment.description}: <b>{formatMoney(payment.price)}</b>
      </p>
      {payment.status === 'pending' ? (
        <>
          <Account transfer={transfer} />
          <Proof sentAt={transfer.proofSentAt} answer={answer} />
        </>
      ) : (
        <Ended payment={payment} article={article} />
      )}
      {isGuest && payment.status === 'pending' && (
        <p>
          احفظ عنوان هذه الصفحة: لا نراسلك قبل وصول التحويل، وتعود إليها من هذا المتصفح وحده.{' '}
          <Link to="/subscribe/confirm">بريدك</Link>
        </p>
      )}
      <p>
        <Link to="/account/subscription">إلى اشتراكي</Link>
      </p>
    </div>
  )
}

function Account({ transfer: { bank, reference } }: Pick<TransferData, 'transfer'>) {
  const lines: [string, string, 'ltr' | 'auto'][] = [
    ['المصرف', bank.name, 'auto'],
    ['صاحب الحساب', bank.accountName, 'auto'],
    ['الآيبان', inFours(bank.iban), 'ltr'],
    ['رمز SWIFT', bank.swift, 'ltr'],
  ]
  return (
    <section aria-labelledby="transfer-steps">
      <h2 id="transfer-steps" className={css.heading}>
        أولًا: حوّل المبلغ
      </h2>
      <dl className={css.account}>
        {lines
          .filter(([, value]) => value)
          .map(([label, value, dir]) => (
            <div key={label} className={css.line}>
              <dt>{label}</dt>
              <dd>
                <bdi dir={dir}>{value}</bdi>
              </dd>
            </div>
          ))}
        <div className={css.line}>
          <dt>اكتب في خانة الملاحظات</dt>
          <dd>
            <bdi dir="ltr" className={css.reference}>
              {reference}
            </bdi>
          </dd>
        </div>
      </dl>
      <p className={css.quiet}>بهذا المرجع نعرف أن التحويل لك، فاكتبه كما هو؛ وهو لهذه الدفعة وحدها.</p>
      {bank.note && <p>{bank.note}</p>}
      {!bank.iban && !bank.note && (
        <p>
          بيانات الحساب ليست هنا بعد. <Link to="/info/contact-us">راسلنا</Link> لنرسلها إليك.
        </p>
      )}
    </section>
  )
}

function Proof({ sentAt, answer }: { sentAt: string | null; answer: FormAnswer | undefined }) {
  return (
    <section aria-labelledby="transfer-proof">
      <h2 id="transfer-proof" className={css.heading}>
        ثانيًا: أرسل إثبات التحويل
      </h2>
      {sentAt && !answer && (
        <FormMessage tone="good">
          وصلنا إثبات <Timestamp at={sentAt} />، ونراجعه. إن أرسلت غيره حلّ محله.
        </FormMessage>
      )}
      <Form label="إثبات التحويل" answer={answer} encType="multipart/form-data">
        <FileField
          name="file"
          label="إيصال التحويل أو لقطة من تطبيق المصرف"
          choose="اختر صورة أو ملف PDF"
          accept="image/jpeg,image/png,image/webp,image/avif,application/pdf"
          hint="لا يراها غير من يراجع التحويلات عندنا."
        />
        <SubmitButton>أرسل الإثبات</SubmitButton>
      </Form>
    </section>
  )
}

const againOf: Partial<Record<TransferData['payment']['purpose'], { to: string; label: string }>> = {
  gift: { to: '/subscribe/gift', label: 'أهدِ من جديد' },
  donation: { to: '/donate', label: 'تبرّع من جديد' },
}

function Ended({ payment, article }: Pick<TransferData, 'payment' | 'article'>) {
  const { id, purpose, status, message } = payment
  const again = againOf[purpose] ?? { to: '/subscribe', label: 'اختر باقة من جديد' }
  if (status === 'paid') {
    return (
      <FormMessage tone="good">
        {purpose === 'gift' ? (
          <>
            وصل تحويلك. <Link to={`/subscribe/gift/${id}`}>رمز هديتك هنا</Link>.
          </>
        ) : purpose === 'donation' ? (
          <>
            وصل تحويلك، شكرًا لك. <Link to={`/donate/${id}`}>إيصال تبرّعك هنا</Link>.
          </>
        ) : (
          <>وصل تحويلك، واشتراكك مفعّل. {article && <a href={`/a/${article}#rest`}>أكمل القراءة</a>}</>
        )}
      </FormMessage>
    )
  }
  if (status === 'refunded') return <FormMessage tone="good">أُعيد إليك مبلغ هذا التحويل.</FormMessage>
  return (
    <FormMessage tone="trouble">
      لم يتم هذا الدفع{message ? `: ${message}` : '.'} <Link to={again.to}>{again.label}</Link>.
    </FormMessage>
  )
}

/** Groups an IBAN in fours, as banks print it. */
const inFours = (iban: string) => iban.replace(/(.{4})(?=.)/g, '$1 ')
