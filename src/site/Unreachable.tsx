import { useNavigate } from 'react-router'
import { useUnreachable } from '../ui/unreachable.ts'
import css from './Unreachable.module.css'

/** Shown offline when a requested page cannot be loaded and the current one stays. */
export function Unreachable() {
  const address = useUnreachable()
  const navigate = useNavigate()
  if (!address) return null
  return (
    <div role="alert" data-screen>
      <p className={css.message}>
        أنت غير متصل بالشبكة، فبقيت حيث كنت.{' '}
        <button type="button" className={css.again} onClick={() => void navigate(address)}>
          أعد المحاولة
        </button>
      </p>
    </div>
  )
}
