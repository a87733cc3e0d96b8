/** Return reactive props, which a test can change while a component is mounted. */
export function reactive<P extends object>(props: P): P {
  const state = $state(props);
  return state;
}
