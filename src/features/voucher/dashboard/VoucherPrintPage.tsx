import { Anchor, Button, Group, Pagination } from '@mantine/core'
import { IconCopy, IconPrinter } from '@tabler/icons-react'
import { useQuery } from '@tanstack/react-query'
import { useParams, useSearchParams } from 'react-router'
import { day } from '../../../arabic/nouns.ts'
import { plural } from '../../../arabic/plural.ts'
import { api } from '../../../ui/dashboard/api.ts'
import { apiAddress } from '../../../ui/dashboard/apiAddress.ts'
import { Failure } from '../../../ui/dashboard/Failure.tsx'
import { FormSkeleton } from '../../../ui/dashboard/FormSkeleton.tsx'
import { PageHeader } from '../../../ui/dashboard/PageHeader.tsx'
import { snackbar } from '../../../ui/dashboard/snackbar.ts'
import { QrCode } from '../../../ui/QrCode.tsx'
import { qrPath } from '../../../ui/qrPath.ts'
import type { VoucherBatch } from '../voucher.contract.ts'
import css from './VoucherPrintPage.module.css'

/** Cards to cut out, each with its code and the address for redeeming it. */
export function VoucherPrintPage() {
  const id = Number(useParams().id)
  const [search, setSearch] = useSearchParams()
  const page = Math.max(1, Number(search.get('page')) || 1)
  const query = useQuery(api.voucher.codes.queryOptions({ input: { id, page } }))
  if (!query.data) {
    return (
      <>
        <PageHeader title="طباعة القسائم" />
        {query.error ? (
          <Failure error={query.error} onRetry={query.refetch} />
        ) : (
          <FormSkeleton label="تُجلب الرموز…" />
        )}
      </>
    )
  }
  const { batch, codes, pages } = query.data
  const usable = codes.filter(({ revokedAt }) => !revokedAt).map(({ code }) => code)
  return (
    <>
      <div className={css.tools}>
        <PageHeader
          title={`طباعة «${batch.name}»`}
          text="بطاقات تُقصّ على الخطوط. من يقرأ رمزًا يستطيع استعماله."
          actions={
            <Group gap="xs">
              <Button
                variant="default"
                leftSection={<IconCopy size={16} />}
                onClick={() => void copy(usable.join('\n'))}
              >
                انسخ رموز الصفحة
              </Button>
              <Button leftSection={<IconPrinter size={16} />} onClick={() => window.print()}>
                اطبع الصفحة
              </Button>
            </Group>
          }
        />
        <Group justify="space-between" mb="md">
          <Anchor href={apiAddress(`/api/v1/voucher/${id}/export`)} size="sm">
            نزّل الرموز ومن استبدلها جدولًا
          </Anchor>
          {pages > 1 && (
            <Pagination
              total={pages}
              value={page}
              onChange={next => setSearch({ page: String(next) })}
              getControlProps={control => ({
                'aria-label': control === 'next' ? 'الصفحة التالية' : 'الصفحة السابقة',
              })}
            />
          )}
        </Group>
      </div>
      <ul className={css.cards}>
        {codes.map(({ code, revokedAt }) =>
          revokedAt ? <RevokedCard key={code} code={code} /> : <Card key={code} code={code} batch={batch} />,
        )}
      </ul>
    </>
  )
}

function Card({ code, batch: { package: bought, days } }: { code: string; batch: VoucherBatch }) {
  const { origin, host } = window.location
  return (
    <li className={css.card}>
      <div className={css.qr}>
        <QrCode qr={qrPath(`${origin}/subscribe/redeem?code=${code}`)} label="رابط الاستبدال" />
      </div>
      <div>
        <strong>
          <bdi>{bought.name}</bdi>، {plural(days, day)}
        </strong>
        <code className={css.code} dir="ltr" translate="no">
          {code}
        </code>
        <Button
          className={css.copy}
          variant="default"
          size="compact-xs"
          aria-label={`انسخ الرمز ${code}`}
          onClick={() => void copy(code)}
        >
          انسخ
        </Button>
        <span className={css.where}>
          <bdi dir="ltr" translate="no">
            {host}/subscribe/redeem
          </bdi>
        </span>
      </div>
    </li>
  )
}

function RevokedCard({ code }: { code: string }) {
  return (
    <li className={css.card}>
      <strong>ملغى</strong>
      <s className={css.code} dir="ltr" translate="no">
        {code}
      </s>
    </li>
  )
}

async function copy(text: string) {
  try {
    await navigator.clipboard.writeText(text)
    snackbar.success(text.includes('\n') ? 'نُسخت الرموز.' : 'نُسخ الرمز.')
  } catch {
    snackbar.error('تعذّر النسخ؛ انسخ بيدك.')
  }
}
