import type { ReactNode } from 'react'
import { useLoaderData } from 'react-router'
import { formatGregorian, formatTime } from '../../../arabic/dates.ts'
import { formatMoney } from '../../../arabic/money.ts'
import { QrCode } from '../../../ui/QrCode.tsx'
import { Link } from '../../../ui/route/Link.tsx'
import { plainMoney, wordsOf } from '../invoice.policy.ts'
import css from './InvoicePage.module.css'
import type { InvoiceData } from './invoice.loader.ts'

/** An invoice or credit note; prints on its own sheet. */
export function InvoicePage() {
  const { invoice, qr } = useLoaderData() as InvoiceData
  const { seller, buyer, currency, corrects } = invoice
  const words = wordsOf(invoice)
  return (
    <div className={css.page}>
      <nav className={css.ways} aria-label="الفاتورة" data-screen>
        <Link to="/account" className={css.way}>
          إلى حسابي
        </Link>
        <a href={`/api/v1/invoice/${invoice.id}/pdf`} className={css.way} download>
          نزّل ملف PDF
        </a>
      </nav>
      <article className={css.sheet}>
        <header className={css.header}>
          <div>
            <p className={css.seller}>{seller.name}</p>
            <h1 className={css.title} tabIndex={-1}>
              {words.title}
            </h1>
            <p>
              رقم: <bdi dir="ltr">{invoice.number}</bdi>
            </p>
            <p>
              تاريخ الإصدار:{' '}
              <time dateTime={invoice.issuedAt}>
                {formatGregorian(invoice.issuedAt)}، {formatTime(invoice.issuedAt)}
              </time>
            </p>
            {corrects && (
              <p>
                عن الفاتورة رقم:{' '}
                <Link to={`/account/invoice/${corrects.id}`} className={css.link}>
                  <bdi dir="ltr">{corrects.number}</bdi>
                </Link>
              </p>
            )}
            {words.reason && (
              <p>
                <bdi>{words.reason}</bdi>
              </p>
            )}
          </div>
          {qr && (
            <div className={css.qr}>
              <QrCode qr={qr} label="رمز الفاتورة الضريبية" />
            </div>
          )}
        </header>
        <div className={css.parties}>
          <Party title="البائع" lines={[seller.name, seller.address]}>
            {seller.vatNumber && (
              <p>
                الرقم الضريبي: <bdi dir="ltr">{seller.vatNumber}</bdi>
              </p>
            )}
          </Party>
          <Party title="المشتري" lines={[buyer.name, buyer.email]} />
        </div>
        <table className={css.lines}>
          <thead>
            <tr>
              {words.columns.map(column => (
                <th key={column} scope="col">
                  {column}
                </th>
              ))}
            </tr>
          </thead>
          <tbody>
            {invoice.lines.map(({ description, net, vat, total }) => (
              <tr key={description}>
                <td>{description}</td>
                {[net, vat, total].map((amount, index) => (
                  <td key={words.columns[index + 1]} data-label={words.columns[index + 1]}>
                    {plainMoney(amount, currency)}
                  </td>
                ))}
              </tr>
            ))}
          </tbody>
        </table>
        <dl className={css.sums}>
          <dt>{words.net}</dt>
          <dd>{formatMoney({ amount: invoice.net, currency })}</dd>
          <dt>{words.vat}</dt>
          <dd>{formatMoney({ amount: invoice.vat, currency })}</dd>
          <dt className={css.total}>{words.total}</dt>
          <dd className={css.total}>{formatMoney({ amount: invoice.total, currency })}</dd>
        </dl>
        {words.sar && <p>{words.sar}</p>}
        <p className={css.quiet}>{words.currency}</p>
      </article>
    </div>
  )
}

type PartyProps = { title: string; lines: string[]; children?: ReactNode }

function Party({ title, lines, children }: PartyProps) {
  return (
    <section>
      <h2 className={css.quiet}>{title}</h2>
      {lines.filter(Boolean).map(line => (
        <p key={line}>
          <bdi>{line}</bdi>
        </p>
      ))}
      {children}
    </section>
  )
}
