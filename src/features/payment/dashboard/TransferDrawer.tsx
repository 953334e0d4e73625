import { Button, Drawer, Group, Stack, Text, Textarea } from '@mantine/core'
import { useState } from 'react'
import { formatMoney } from '../../../arabic/money.ts'
import { client } from '../../../ui/dashboard/api.ts'
import { confirm } from '../../../ui/dashboard/confirm.tsx'
import { snackbar } from '../../../ui/dashboard/snackbar.ts'
import { useAskingClose } from '../../../ui/dashboard/useAskingClose.ts'
import { useRights } from '../../../ui/dashboard/useRights.ts'
import { paymentContract, type Transfer } from '../payment.contract.ts'
import { ProofPicture } from './ProofPicture.tsx'

type Props = { transfer: Transfer; onClose: () => void; onDone: () => void }

/** A transfer with its proof, to confirm or refuse. */
export function TransferDrawer({ transfer, onClose, onDone }: Props) {
  const { id, reference, price, description, reader, proofSentAt } = transfer
  const may = useRights(paymentContract)
  const [reason, setReason] = useState('')
  const [isSending, setSending] = useState(false)
  const close = useAskingClose(
    () => reason.trim() !== '',
    onClose,
    () => isSending,
  )

  async function send(work: () => Promise<unknown>, done: string) {
    setSending(true)
    try {
      await work()
      snackbar.success(done)
      onDone()
    } catch (error) {
      snackbar.error(error)
      setSending(false)
    }
  }

  /** It begins the subscription, and issues an invoice that cannot be taken back. */
  async function askAndConfirm(): Promise<void> {
    const isSure = await confirm({
      title: `وصل ${formatMoney(price)}؟`,
      message: `يبدأ الاشتراك وتصدر فاتورته. المرجع في كشف الحساب: ${reference}.`,
      confirm: 'وصل المبلغ',
    })
    if (isSure) await send(() => client.payment.confirm({ id }), 'أُكّد التحويل وفُعّل الاشتراك.')
  }

  return (
    <Drawer opened onClose={close} title={`تحويل ${reference}`} position="left" size="lg">
      <Stack>
        <Stack gap={2}>
          <Text fw={500}>
            <bdi>{reader?.name ?? 'حساب حُذف'}</bdi>
          </Text>
          <Text size="sm">
            {description}: {formatMoney(price)}
          </Text>
        </Stack>
        {proofSentAt ? (
          <ProofPicture id={id} />
        ) : (
          <Text size="sm" c="dimmed">
            لم يرسل القارئ إثباتًا. أكّد التحويل إن وجدت المرجع في كشف الحساب.
          </Text>
        )}
        {may.confirm && (
          <Group>
            <Button loading={isSending} onClick={() => void askAndConfirm()}>
              أكّد وصول المبلغ
            </Button>
          </Group>
        )}
        {may.refuse && (
          <>
            <Textarea
              label="سبب الرفض"
              description="يقرؤه القارئ."
              autosize
              minRows={2}
              maxLength={300}
              value={reason}
              onChange={event => setReason(event.currentTarget.value)}
            />
            <Group>
              <Button
                variant="default"
                color="red"
                disabled={!reason.trim()}
                loading={isSending}
                onClick={() => send(() => client.payment.refuse({ id, reason }), 'رُفض التحويل.')}
              >
                ارفض التحويل
              </Button>
            </Group>
          </>
        )}
      </Stack>
    </Drawer>
  )
}
