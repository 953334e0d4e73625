import { useMutation, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { api, client } from '../../../../ui/dashboard/api.ts'
import { startSession } from '../../../../ui/dashboard/startSession.ts'

/** The steps that switch the authenticator app on and off, and renew the recovery codes. */
export function useTotp() {
  const queries = useQueryClient()
  const [key, setKey] = useState<{ secret: string; address: string }>()
  const [codes, setCodes] = useState<string[]>()
  const [wanted, setWanted] = useState<'renew' | 'stop'>()
  const refresh = async () => {
    await queries.invalidateQueries({ queryKey: api.account.me.key() })
    await startSession()
  }
  const begin = useMutation({
    mutationFn: (password: string) => client.account.setUpTotp({ password: password || undefined }),
    onSuccess: made => setKey(made),
  })
  const show = ({ recoveryCodes }: { recoveryCodes: string[] }) => {
    setKey(undefined)
    setWanted(undefined)
    setCodes(recoveryCodes)
    void refresh()
  }
  const confirm = useMutation({
    mutationFn: (otp: string) => client.account.confirmTotp({ otp }),
    onSuccess: show,
  })
  const renew = useMutation({
    mutationFn: (otp: string) => client.account.renewRecoveryCodes({ otp }),
    onSuccess: show,
  })
  const stop = useMutation({
    mutationFn: (otp: string) => client.account.stopTotp({ otp }),
    onSuccess: () => {
      setWanted(undefined)
      void refresh()
    },
  })
  const cancel = () => {
    setWanted(undefined)
    renew.reset()
    stop.reset()
  }
  const problem = begin.error ?? confirm.error ?? renew.error ?? stop.error
  return { key, codes, wanted, setWanted, begin, confirm, renew, stop, cancel, problem }
}
