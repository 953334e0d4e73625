import { ActionBar, Button, Menu, Text, Tooltip } from '@mantine/core'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import * as nouns from '../../../../arabic/nouns.ts'
import { oblique, plural } from '../../../../arabic/plural.ts'
import { api } from '../../../../ui/dashboard/api.ts'
import { confirm } from '../../../../ui/dashboard/confirm.tsx'
import { snackbar } from '../../../../ui/dashboard/snackbar.ts'
import { type Total, totalInDigits, totalInWords } from '../../../../ui/dashboard/totalInWords.ts'
import { useAssigneeChoices, useStageChoices } from '../../../workflow/dashboard/desk/useDesk.ts'
import type { ListedRow } from '../../article.assignment.schema.ts'
import { type ArticleAct, actRefusal, isLeftToDo } from '../../article.policy.ts'
import { useStanding } from '../pickers/useStanding.ts'
import { AllMatchingDialog, type Begun } from './AllMatchingDialog.tsx'
import { type BulkAction, type BulkWork, doWork } from './bulkWork.ts'
import { type RefusedArticle, RefusedDialog } from './RefusedDialog.tsx'
import type { Calls } from './runOnAll.ts'

const bulks = [
  { action: 'enable', act: 'enable', label: 'انشر', done: 'نُشرت', ask: true },
  { action: 'disable', act: 'disable', label: 'اسحب من النشر', done: 'سُحبت', ask: true },
  {
    action: 'breaking',
    act: 'markBreaking',
    label: 'اجعلها عاجلة',
    done: 'عُلِّمت عاجلة',
    ask: true,
    effect: 'تكون عاجلة في صدر الموقع، وقد تخرج بالمنشور منها إشعارات ومنشورات ورسائل بحسب القواعد.',
  },
  {
    action: 'notBreaking',
    act: 'markBreaking',
    label: 'أزل صفة العاجل',
    done: 'أُزيلت عنها صفة العاجل',
    ask: false,
  },
  { action: 'remove', act: 'remove', label: 'انقل إلى السلة', done: 'نُقلت إلى السلة', ask: true },
  { action: 'restore', act: 'restore', label: 'أعِد من السلة', done: 'أُعيدت', ask: false },
] as const satisfies (Words & { action: BulkAction; act: ArticleAct })[]

type Words = { label: string; done: string; ask: boolean; effect?: string }
type BulkQuestion = Words & { work: BulkWork }

type Props = {
  rows: ListedRow[]
  /** All matches of the list's filters, of which the rows are a page. */
  matching: Total & { listIds: Calls['listIds'] }
  onDone: () => void
}

/** Applies an action to the selected articles, or to all that match; refusals are listed with their reasons. */
export function BulkBar({ rows, matching, onDone }: Props) {
  const queries = useQueryClient()
  const standing = useStanding()
  const [isAll, setAll] = useState(false)
  const [onAll, setOnAll] = useState<Begun>()
  const [refused, setRefused] = useState<RefusedArticle[]>([])
  const mayBeAll = matching.total > rows.length
  const all = isAll && mayBeAll && rows.length > 0
  const refresh = () => {
    void queries.invalidateQueries({ queryKey: api.article.key() })
    void queries.invalidateQueries({ queryKey: api.assignment.key() })
  }
  const leave = () => {
    setAll(false)
    onDone()
  }
  const bulk = useMutation({
    mutationFn: ({ work }: BulkQuestion) =>
      doWork(
        work,
        rows.map(row => row.id),
      ),
    onSuccess: ({ done, refused }, asked) => {
      if (done.length > 0) snackbar.success(`${asked.done}: ${plural(done.length, nouns.article)}.`)
      setRefused(refused.map(each => ({ ...each, title: rows.find(({ id }) => id === each.id)?.title })))
      refresh()
      leave()
    },
    onError: error => snackbar.error(error),
  })
  /** The reason why none of them is allowed; one allowed article is enough to try. */
  function refusalOf(act: ArticleAct): string | undefined {
    if (all) return undefined
    const refusals = rows.filter(row => isLeftToDo(act, row)).map(row => actRefusal(act, standing, row))
    return refusals.includes(undefined) ? undefined : refusals[0]
  }

  async function start(asked: BulkQuestion): Promise<void> {
    const counted = all ? matching : { total: rows.length }
    const title = `${asked.label}: ${totalInWords(counted, oblique(nouns.article))}؟`
    const scope = all && 'يُنفَّذ على كل ما يطابق البحث وعوامل التصفية، في كل الصفحات.'
    const message = [scope, asked.effect].filter(Boolean).join(' ')
    if ((all || asked.ask) && !(await confirm({ title, message, confirm: asked.label, danger: true }))) return
    if (all) setOnAll({ title: asked.label, work: asked.work, listIds: matching.listIds })
    else bulk.mutate(asked)
  }

  const isOpen = rows.length > 0 && !onAll
  return (
    <>
      <ActionBar
        opened={isOpen}
        onClose={leave}
        aria-label="إجراءات على المختار"
        zIndex={150}
        styles={{ root: { flexWrap: 'wrap' } }}
      >
        <Text size="sm" fw={600} role="status">
          {all ? `كل ما يطابق: ${totalInWords(matching, nouns.article)}` : plural(rows.length, nouns.article)}
        </Text>
        {mayBeAll && (
          <Button size="compact-sm" variant="subtle" aria-pressed={all} onClick={() => setAll(!all)}>
            {all ? 'المختار وحده' : `اختر كل ما يطابق (${totalInDigits(matching)})`}
          </Button>
        )}
        <ActionBar.Divider />
        {bulks
          .filter(({ act }) => all || rows.some(row => isLeftToDo(act, row)))
          .map(({ action, act, ...words }) => (
            <BulkButton
              key={action}
              label={words.label}
              main={action === 'enable'}
              refusal={refusalOf(act)}
              loading={bulk.isPending && bulk.variables.label === words.label}
              disabled={bulk.isPending}
              onClick={() => void start({ ...words, work: { action } })}
            />
          ))}
        <AssignMenus isBusy={bulk.isPending} onChoose={asked => void start(asked)} />
        <ActionBar.CloseButton aria-label="ألغِ الاختيار" />
      </ActionBar>
      {refused.length > 0 && <RefusedDialog refused={refused} onClose={() => setRefused([])} />}
      {onAll && (
        <AllMatchingDialog
          begun={onAll}
          nameOf={id => rows.find(row => row.id === id)?.title}
          onClose={() => {
            setOnAll(undefined)
            refresh()
            leave()
          }}
        />
      )}
    </>
  )
}

function AssignMenus({ isBusy, onChoose }: { isBusy: boolean; onChoose: (asked: BulkQuestion) => void }) {
  const stages = useStageChoices()
  const people = useAssigneeChoices(undefined)
  return (
    <>
      <ChoiceMenu
        label="انقل إلى مرحلة"
        choices={[...stages, { value: '', label: 'بلا مرحلة' }]}
        isBusy={isBusy}
        onChoose={({ value, label }) =>
          onChoose({
            label: `انقل إلى «${label}»`,
            done: `نُقلت إلى «${label}»`,
            ask: false,
            work: { change: { stageId: value === '' ? null : Number(value) } },
          })
        }
      />
      <ChoiceMenu
        label="أسند"
        choices={[...people, { value: '', label: 'لا أحد' }]}
        isBusy={isBusy}
        onChoose={({ value, label }) =>
          onChoose({
            label: value === '' ? 'أزل الإسناد' : `أسند إلى ${label}`,
            done: value === '' ? 'أُزيل إسنادها' : `أُسندت إلى ${label}`,
            ask: false,
            work: { change: { assigneeId: value === '' ? null : Number(value) } },
          })
        }
      />
    </>
  )
}

type Choice = { value: string; label: string }
type MenuProps = { label: string; choices: Choice[]; isBusy: boolean; onChoose: (choice: Choice) => void }

function ChoiceMenu({ label, choices, isBusy, onChoose }: MenuProps) {
  return (
    <Menu position="top" width={220}>
      <Menu.Target>
        <Button size="compact-sm" variant="default" disabled={isBusy}>
          {label}
        </Button>
      </Menu.Target>
      <Menu.Dropdown mah="50vh" style={{ overflowY: 'auto' }}>
        {choices.map(choice => (
          <Menu.Item key={choice.value} onClick={() => onChoose(choice)}>
            {choice.label}
          </Menu.Item>
        ))}
      </Menu.Dropdown>
    </Menu>
  )
}

type ButtonProps = {
  label: string
  main: boolean
  refusal: string | undefined
  loading: boolean
  disabled: boolean
  onClick: () => void
}

/** When disabled it stays focusable, and gives the reason. */
function BulkButton({ label, main, refusal, onClick, ...state }: ButtonProps) {
  const isRefused = refusal !== undefined
  return (
    <Tooltip label={refusal} disabled={!isRefused} multiline maw={280}>
      <Button
        {...state}
        size="compact-sm"
        variant={main ? 'filled' : 'default'}
        data-disabled={isRefused || undefined}
        aria-disabled={isRefused}
        aria-description={refusal}
        onClick={isRefused ? undefined : onClick}
      >
        {label}
      </Button>
    </Tooltip>
  )
}
