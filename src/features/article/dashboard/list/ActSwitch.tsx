import { Loader, Switch, type SwitchProps, Tooltip } from '@mantine/core'
import { type ArticleAct, actRefusal, mayAct } from '../../article.policy.ts'
import type { StaffRow } from '../../article.schema.ts'
import { useStanding } from '../pickers/useStanding.ts'

type Props = Pick<SwitchProps, 'color' | 'checked' | 'aria-label'> & {
  row: StaffRow
  act: ArticleAct
  /** Its question is being prepared or asked. */
  isAsking: boolean
  onChange: (checked: boolean) => void
}

/** A switch in an article's row; if disabled it gives the reason. */
export function ActSwitch({ row, act, isAsking, onChange, ...props }: Props) {
  const standing = useStanding()
  const refusal = actRefusal(act, standing, row)
  return (
    <Tooltip label={refusal} disabled={refusal === undefined} refProp="rootRef" multiline maw={280}>
      <Switch
        {...props}
        disabled={!mayAct(act, standing, row)}
        aria-description={refusal}
        aria-busy={isAsking}
        thumbIcon={isAsking && <Loader size={10} />}
        onChange={event => onChange(event.currentTarget.checked)}
      />
    </Tooltip>
  )
}
