import { Checkbox, Table, Text, Tooltip } from '@mantine/core'
import { actionLabels, subjectLabels } from '../../../contract/permission-words.ts'
import {
  type Action,
  actions,
  type Grant,
  impliedBy,
  type Subject,
  subjects,
} from '../../../contract/permissions.ts'
import { useSession } from '../../../ui/dashboard/useSession.ts'
import classes from './GrantsTable.module.css'
import { cellOf, has, isOffered, unseen, withCell } from './grantCells.ts'
import { grantWords, subjectNotes } from './grantWords.ts'

type Props = { grants: Grant[]; onChange: (grants: Grant[]) => void }

const offered = subjects.filter(subject => isOffered(subject, 'manage'))

/** An editor's rights beyond articles: a row for each subject, a column for each action. */
export function GrantsTable({ grants, onChange }: Props) {
  const { user: actor } = useSession()
  const isAllowed = actor?.role === 'superadmin'
  const blind = unseen(grants).map(subject => `«${subjectLabels[subject]}»`)
  return (
    <>
      <Text size="sm" c="dimmed" mb="xs">
        المقالات لكل محرر. كل خانة تفتح ما تقوله وحده، و«الإدارة كلها» تجمعها.
        {!isAllowed && ' الصلاحيات يمنحها المدير العام وحده.'}
      </Text>
      <div className={classes.frame}>
        <Table withRowBorders highlightOnHover layout="fixed" aria-label="الصلاحيات">
          <Table.Thead>
            <Table.Tr>
              <Table.Th scope="col">المجال</Table.Th>
              {actions.map(action => (
                <Table.Th key={action} scope="col">
                  {actionLabels[action]}
                </Table.Th>
              ))}
            </Table.Tr>
          </Table.Thead>
          <Table.Tbody>
            {offered.map(subject => (
              <Table.Tr key={subject}>
                <Table.Th scope="row" fw={500}>
                  {subjectLabels[subject]}
                  <Text size="xs" c="dimmed">
                    {subjectNotes[subject]}
                  </Text>
                </Table.Th>
                {actions.map(action => (
                  <Table.Td key={action}>
                    {isOffered(subject, action) && (
                      <GrantBox {...{ grants, subject, action, isAllowed, onChange }} />
                    )}
                  </Table.Td>
                ))}
              </Table.Tr>
            ))}
          </Table.Tbody>
        </Table>
      </div>
      {blind.length > 0 && (
        <Text size="sm" mt="xs" role="status">
          {`بلا «${actionLabels.read}» لا تُفتح القائمة، فلا وصول إلى ما فيها: ${blind.join('، ')}.`}
        </Text>
      )}
    </>
  )
}

type BoxProps = Props & { subject: Subject; action: Action; isAllowed: boolean }

function GrantBox({ grants, subject, action, isAllowed, onChange }: BoxProps) {
  const { granted, implied } = cellOf(grants, subject, action)
  const refusal = !isAllowed
    ? 'يمنحها المدير العام وحده'
    : implied
      ? impliedReason(grants, subject, action)
      : undefined
  const words = [grantWords[`${action} ${subject}`], refusal].filter(Boolean).join('. ') || undefined
  return (
    <Tooltip label={words} disabled={words === undefined} multiline maw={280} refProp="rootRef">
      <Checkbox
        aria-label={`${subjectLabels[subject]}: ${actionLabels[action]}`}
        aria-description={words}
        checked={granted}
        disabled={refusal !== undefined}
        onChange={event => onChange(withCell(grants, subject, action, event.currentTarget.checked))}
      />
    </Tooltip>
  )
}

function impliedReason(grants: Grant[], subject: Subject, action: Action): string {
  if (subject === 'Article') return 'لكل محرر'
  if (action !== 'manage' && has(grants, subject, 'manage')) return 'ضمن الإدارة كلها'
  const carrier = subjects.find(each =>
    grants.some(({ subject: of, action: by }) => of === each && impliedBy(each, by).includes(subject)),
  )
  return carrier ? `ضمن «${subjectLabels[carrier]}»` : 'ضمن غيرها'
}
