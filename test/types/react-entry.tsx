/* oxlint-disable import/namespace -- the class must not be there */
/** One component from its own entry: its types are included, its class is not. */
import { useRef } from 'react';
import { Liveness, type IdvLiveness, type IdvLivenessCompletedEvent } from 'idv-elements/react/liveness';
import * as entry from 'idv-elements/react/liveness';

const follow = ({ result }: IdvLivenessCompletedEvent): void => console.log(result.status === 'SUCCEEDED');

export function Check() {
  const element = useRef<IdvLiveness>(null);
  return <Liveness ref={element} presentation="popup" skipPreCheck onLivenessCompleted={follow} />;
}

// @ts-expect-error unknown presentation
export const tab = <Liveness presentation="tab" />;
// @ts-expect-error the class is in idv-elements/liveness
export const made = new entry.IdvLiveness();
