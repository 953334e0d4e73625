import { Group } from '@mantine/core'
import { IconCheck, IconPencil, IconRefresh, IconX } from '@tabler/icons-react'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { api, client } from '../../../ui/dashboard/api.ts'
import { confirm } from '../../../ui/dashboard/confirm.tsx'
import { IconAction } from '../../../ui/dashboard/IconAction.tsx'
import { snackbar } from '../../../ui/dashboard/snackbar.ts'
import type { Post } from '../post.contract.ts'
import { PostEditDialog } from './PostEditDialog.tsx'

const done = {
  retry: 'يُعاد الآن.',
  settle: 'سُجّل كما قلت.',
  withdraw: 'سُحب المنشور.',
} as const

/** Actions for a post, by state. */
export function PostActions({ post }: { post: Post }) {
  const { id, state, follow, followState } = post
  const [isEditing, setEditing] = useState(false)
  const queries = useQueryClient()
  const act = useMutation({
    mutationFn: (what: keyof typeof done) => client.post[what]({ id }),
    onSuccess: (_, what) => snackbar.success(done[what]),
    onError: error => snackbar.error(error),
    onSettled: () => queries.invalidateQueries({ queryKey: api.post.key() }),
  })
  const isLeft = follow !== null && followState === 'failed'
  const isUnknown = state === 'unknown'

  async function retry() {
    const sure =
      !isUnknown ||
      (await confirm({
        title: 'نشره مرة أخرى؟',
        message: 'قد يكون وصل ولم يصلنا الجواب: تحقق من الشبكة أولًا، وإلا ظهر مرتين.',
        confirm: 'أعد النشر',
        cancel: 'أبقِه',
        danger: true,
      }))
    if (sure) act.mutate('retry')
  }
  async function withdraw() {
    const waits = state === 'scheduled'
    const sure = await confirm({
      title: waits ? 'إلغاء المنشور؟' : 'حذف المنشور؟',
      message: waits ? 'لن يُنشر.' : 'يُحذف من الشبكة أيضًا.',
      confirm: waits ? 'ألغِ المنشور' : 'احذفه',
      cancel: 'أبقِه',
      danger: true,
    })
    if (sure) act.mutate('withdraw')
  }
  return (
    <Group gap={0} wrap="nowrap" justify="flex-end">
      {(isUnknown || isLeft) && (
        <IconAction
          label={isLeft ? 'تم هناك بيدي' : 'وصل'}
          Icon={IconCheck}
          loading={act.isPending}
          onClick={() => act.mutate('settle')}
        />
      )}
      {(state === 'failed' || isUnknown || state === 'withdrawn' || isLeft) && (
        <IconAction
          label={isLeft && !isUnknown ? 'أعد المحاولة' : 'أعد النشر'}
          Icon={IconRefresh}
          loading={act.isPending}
          onClick={() => void retry()}
        />
      )}
      {(state === 'scheduled' || state === 'posted' || state === 'failed') && follow === null && (
        <IconAction label="عدّل المنشور" Icon={IconPencil} onClick={() => setEditing(true)} />
      )}
      {isEditing && <PostEditDialog post={post} onClose={() => setEditing(false)} />}
      {(state === 'scheduled' || state === 'posted') && follow !== 'remove' && (
        <IconAction
          label={state === 'scheduled' ? 'ألغِ المنشور' : 'احذف المنشور'}
          Icon={IconX}
          danger
          loading={act.isPending}
          onClick={() => void withdraw()}
        />
      )}
    </Group>
  )
}
