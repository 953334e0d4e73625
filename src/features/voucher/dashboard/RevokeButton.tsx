import { IconBan } from '@tabler/icons-react'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { api, client } from '../../../ui/dashboard/api.ts'
import { confirm } from '../../../ui/dashboard/confirm.tsx'
import { IconAction } from '../../../ui/dashboard/IconAction.tsx'
import { snackbar } from '../../../ui/dashboard/snackbar.ts'
import { useRights } from '../../../ui/dashboard/useRights.ts'
import { type RedeemedCode, voucherContract } from '../voucher.contract.ts'

export function RevokeButton({ batchId, code }: { batchId: number; code: RedeemedCode }) {
  const may = useRights(voucherContract)
  const queries = useQueryClient()
  const revoke = useMutation({
    mutationFn: () => client.voucher.revoke({ id: batchId, codeId: code.codeId }),
    onSuccess: () => snackbar.success('أُلغي الرمز.'),
    onError: error => snackbar.error(error),
    // It may have been redeemed meanwhile.
    onSettled: () => queries.invalidateQueries({ queryKey: api.voucher.key() }),
  })
  async function ask() {
    const sure = await confirm({
      title: `إلغاء الرمز ${code.code}؟`,
      message: 'لن يصلح للاستبدال بعد ذلك، ولا يمكن التراجع عن إلغائه.',
      confirm: 'ألغِ الرمز',
      danger: true,
    })
    if (sure) revoke.mutate()
  }
  if (!may.revoke || code.revokedAt) return null
  return (
    <IconAction
      label={`ألغِ الرمز ${code.code}`}
      Icon={IconBan}
      danger
      loading={revoke.isPending}
      disabledReason={reasonOf(code)}
      onClick={() => void ask()}
    />
  )
}

function reasonOf({ isUsed, isGift }: RedeemedCode): string | undefined {
  if (isUsed) return 'استُبدل هذا الرمز'
  if (isGift) return 'دُفع ثمن هذه الهدية؛ رُدّ ثمنها إلى المشتري فيبطل رمزها'
  return undefined
}
