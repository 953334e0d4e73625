import { Checkbox, Table, Text, Tooltip } from '@mantine/core'
import { actionLabels, subjectLabels } from '../../../contract/permission-words.ts'
import { type Action, actions, type Grant, type Subject, subjects } from '../../../contract/permissions.ts'
import { useSession } from '../../../dashboard/useSession.ts'
import classes from './GrantsTable.module.css'
import { cellOf, withCell } from './grantCells.ts'

type Props = { grants: Grant[]; onChange: (grants: Grant[]) => void }

/** What an editor may do beyond articles: a row for each thing, a column for what is done with it. */
export function GrantsTable({ grants, onChange }: Props) {
  const { user: actor } = useSession()
  const isAllowed = actor?.role === 'superadmin'
  return (
    <>
      <Text size="sm" c="dimmed" mb="xs">
        المقالات لكل محرر. ومن أدار المستخدمين أدار معهم الوكالات ومرشّحات RSS.
        {!isAllowed && ' الصلاحيات يمنحها المدير العام وحده.'}
      </Text>
      <div className={classes.frame}>
        <Table withRowBorders highlightOnHover layout="fixed" aria-label="الصلاحيات">
          <Table.Thead>
            <Table.Tr>
              <Table.Th scope="col">على ماذا</Table.Th>
              {actions.map(action => (
                <Table.Th key={action} scope="col">
                  {actionLabels[action]}
                </Table.Th>
              ))}
            </Table.Tr>
          </Table.Thead>
          <Table.Tbody>
            {subjects.map(subject => (
              <Table.Tr key={subject}>
                <Table.Th scope="row" fw={500}>
                  {subjectLabels[subject]}
                </Table.Th>
                {actions.map(action => (
                  <Table.Td key={action}>
                    <GrantBox {...{ grants, subject, action, isAllowed, onChange }} />
                  </Table.Td>
                ))}
              </Table.Tr>
            ))}
          </Table.Tbody>
        </Table>
      </div>
    </>
  )
}

function GrantBox({
  grants,
  subject,
  action,
  isAllowed,
  onChange,
}: Props & { subject: Subject; action: Action; isAllowed: boolean }) {
  const { granted, implied } = cellOf(grants, subject, action)
  const reason = !isAllowed
    ? 'يمنحها المدير العام وحده'
    : !implied
      ? undefined
      : subject === 'Article'
        ? 'لكل محرر'
        : 'ضمن الإدارة كلها'
  return (
    <Tooltip label={reason} disabled={reason === undefined} refProp="rootRef">
      <Checkbox
        aria-label={`${subjectLabels[subject]}: ${actionLabels[action]}`}
        aria-description={reason}
        checked={granted}
        disabled={reason !== undefined}
        onChange={event => onChange(withCell(grants, subject, action, event.currentTarget.checked))}
      />
    </Tooltip>
  )
}
