import { Anchor, Image, Skeleton } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { useEffect, useState } from 'react'
import { api } from '../../../ui/dashboard/api.ts'
import { apiAddress } from '../../../ui/dashboard/apiAddress.ts'
import { Failure } from '../../../ui/dashboard/Failure.tsx'

/** Fetched by a call, because pictures of another origin, as the API's may be, are not allowed in the page. */
export function ProofPicture({ id }: { id: number }) {
  const { data, error, refetch } = useQuery(api.payment.proof.queryOptions({ input: { id } }))
  const [src, setSrc] = useState<string>()
  const file = data?.body
  useEffect(() => {
    if (!file) return
    const address = URL.createObjectURL(file)
    setSrc(address)
    return () => URL.revokeObjectURL(address)
  }, [file])

  if (error) return <Failure error={error} onRetry={() => void refetch()} />
  if (!src) return <Skeleton h={420} role="status" aria-label="يُجلب الإثبات…" />
  const address = apiAddress(`/api/v1/payment/transfer/${id}/proof`)
  if (file?.type === 'application/pdf') {
    return (
      <Anchor href={src} download={`proof-${id}.pdf`}>
        نزّل الإثبات (PDF)
      </Anchor>
    )
  }
  return (
    <Anchor href={address} target="_blank">
      <Image src={src} alt="صورة التحويل التي أرسلها القارئ" mah={420} fit="contain" />
    </Anchor>
  )
}
