/** Props that a test changes while their component is shown. */
export function reactive<P extends object>(props: P): P {
  const state = $state(props);
  return state;
}
