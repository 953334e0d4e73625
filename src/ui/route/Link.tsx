import type { AnchorHTMLAttributes, MouseEvent } from 'react'
import { useNavigate } from 'react-router'

type Props = Omit<AnchorHTMLAttributes<HTMLAnchorElement>, 'href'> & {
  /** Absolute path with query; a text directive (`#:~:text=`) is left out of the address, and leads to its passage. */
  to: string
  preventScrollReset?: boolean
}

/** A link of the readers' pages. The router's own is slower to render and adds to the HTML of every link. */
export function Link({ to, preventScrollReset, onClick, ...others }: Props) {
  const navigate = useNavigate()

  function follow(event: MouseEvent<HTMLAnchorElement>) {
    onClick?.(event)
    const { href, origin, target } = event.currentTarget
    const elsewhere = event.metaKey || event.ctrlKey || event.shiftKey || event.altKey || event.button !== 0
    if (event.defaultPrevented || elsewhere || target || origin !== location.origin) return
    event.preventDefault()
    const [address = to, passage] = to.split('#:~:')
    // The same address replaces the entry of the history.
    void navigate(address, {
      replace: href === location.href,
      preventScrollReset,
      state: passage && { passage },
    })
  }

  return <a {...others} href={to} onClick={follow} />
}
