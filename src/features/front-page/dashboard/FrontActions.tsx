import { Alert, Button, Group, Menu, Text } from '@mantine/core'
import { IconHistory, IconPrinter, IconSend } from '@tabler/icons-react'
import { useMutation } from '@tanstack/react-query'
import { formatGregorian, formatTime } from '../../../arabic/dates.ts'
import { client } from '../../../ui/dashboard/api.ts'
import { confirm } from '../../../ui/dashboard/confirm.tsx'
import { currentOfStale } from '../../../ui/dashboard/formErrors.ts'
import { snackbar } from '../../../ui/dashboard/snackbar.ts'
import { printPath } from '../../print-edition/print-edition.addresses.policy.ts'
import type { Front } from '../front.contract.ts'
import type { useFrontDraft } from './useFrontDraft.ts'

type Props = { draft: ReturnType<typeof useFrontDraft>; front: Front; isHome: boolean }

/** Publishes the draft, discards it, or reverts to an earlier edition. */
export function FrontActions({ draft, front, isHome }: Props) {
  const act = useMutation({
    mutationFn: (work: () => Promise<Front>) => work(),
    onSuccess: draft.take,
    onError(error) {
      if (!currentOfStale(error)) return snackbar.error(error)
      // Does not publish what this editor has not seen.
      snackbar.info('غيّر زميل هذا الترتيب قبل ذلك. هو الآن أمامك؛ راجعه ثم أعِد المحاولة.', {
        timeout: 10_000,
      })
      void draft.query.refetch()
    },
  })
  const { asked, hasDraft, isSaving } = draft
  const publish = async () => {
    const sure = await confirm({
      title: 'نشر الترتيب؟',
      message: isHome ? 'تتغير الصفحة الأولى لكل القراء فورًا.' : 'تتغير صفحة القسم لكل القراء فورًا.',
      confirm: 'انشر',
      cancel: 'ليس بعد',
    })
    if (!sure) return
    act.mutate(() => client.front.publish(asked()), {
      onSuccess: () => snackbar.success('نُشر الترتيب، وهو أمام القراء الآن.'),
    })
  }
  const discard = async () => {
    const sure = await confirm({
      title: 'ترك ما أُعدّ؟',
      message: 'يعود الترتيب هنا إلى ما يراه القراء الآن.',
      confirm: 'اتركه',
      cancel: 'أبقِه',
      danger: true,
    })
    if (sure) act.mutate(() => client.front.discard(asked()))
  }
  const revert = async (edition: number) => {
    const sure = await confirm({
      title: 'العودة إلى هذا الترتيب؟',
      message: 'يُنشر فورًا كما كان، ويبقى ما أُعدّ على حاله.',
      confirm: 'عُد إليه',
      cancel: 'لا',
    })
    if (!sure) return
    act.mutate(() => client.front.revert({ ...asked(), edition }), {
      onSuccess: () => snackbar.success('عاد الترتيب السابق أمام القراء.'),
    })
  }
  return (
    <Alert color={hasDraft ? 'yellow' : 'gray'} variant="light" role="status">
      <Group justify="space-between" gap="sm">
        <Text size="sm">
          {isSaving ? 'يُحفظ ما أعددت…' : hasDraft ? draftWords(front) : publishedWords(front)}
        </Text>
        <Group gap="xs">
          {isHome && (
            <Button
              component="a"
              href={printPath()}
              target="_blank"
              variant="default"
              size="xs"
              leftSection={<IconPrinter size={16} />}
            >
              العدد المطبوع
            </Button>
          )}
          {front.editions.length > 1 && (
            <Menu position="bottom-end">
              <Menu.Target>
                <Button variant="default" size="xs" leftSection={<IconHistory size={16} />}>
                  ما سبق
                </Button>
              </Menu.Target>
              <Menu.Dropdown>
                {front.editions.slice(1).map(edition => (
                  <Menu.Item key={edition.id} onClick={() => void revert(edition.id)}>
                    {editionWords(edition)}
                  </Menu.Item>
                ))}
              </Menu.Dropdown>
            </Menu>
          )}
          {hasDraft && (
            <Button
              variant="default"
              size="xs"
              disabled={isSaving || act.isPending}
              onClick={() => void discard()}
            >
              اترك ما أُعدّ
            </Button>
          )}
          <Button
            size="xs"
            leftSection={<IconSend size={16} />}
            disabled={!hasDraft || isSaving}
            loading={act.isPending}
            onClick={() => void publish()}
          >
            انشر الترتيب
          </Button>
        </Group>
      </Group>
    </Alert>
  )
}

function draftWords({ draftedBy, draftedAt }: Front): string {
  const who = draftedBy ? ` آخر من عدّله ${draftedBy.name}` : ''
  return `ترتيب معدّ لم يُنشر بعد.${who}${draftedAt ? `، ${moment(draftedAt)}` : ''}`
}

function publishedWords({ editions: [last] }: Front): string {
  return last ? `ما تراه هنا هو ما يراه القراء، نُشر ${editionWords(last)}.` : 'لم يُثبَّت شيء بعد.'
}

function editionWords({ publishedAt, publishedBy }: Front['editions'][number]): string {
  return `${moment(publishedAt)}${publishedBy ? `، ${publishedBy.name}` : ''}`
}

const moment = (at: string) => `${formatGregorian(at, { style: 'day' })} ${formatTime(at)}`
