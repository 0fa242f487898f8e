import type { Role } from '#domain/access/capabilities.ts';
import type { Standing } from '#domain/players/player.ts';
import { never } from './request-steps.ts';
import { gate, log, type Person, type Refusal, type Step, type World } from './world.ts';

export const PASSWORD = 'correct horse battery';

/** Wrong attempts in 15 minutes, by docs/reference/console.md, 'Sessions'. */
const MAX_ATTEMPTS = 5;

export function signIn(world: World, person: Person, isRight: boolean): Step {
  const call = {
    name: 'signIn' as const,
    input: { email: person.email, password: isRight ? PASSWORD : 'wrong' },
  };
  person.attempts++;
  if (person.attempts > MAX_ATTEMPTS) {
    return { ...call, refusal: { status: 'RESOURCE_EXHAUSTED' }, settle: never };
  }
  if (!isRight) {
    log(world, 'staff_sign_in_failed', person, null);
    return { ...call, refusal: { status: 'UNAUTHENTICATED' }, settle: never };
  }
  if (person.isRemoved) {
    log(world, 'staff_sign_in_failed', person, null);
    return { ...call, refusal: { status: 'PERMISSION_DENIED' }, settle: never };
  }
  return {
    ...call,
    settle({ token }: { readonly token: string }) {
      Object.assign(person, { token, hasSession: true, attempts: 0 });
      log(world, 'staff_signed_in', person, null);
      return { admin: { uid: person.id, email: person.email, role: person.role } };
    },
  };
}

export function signOut(world: World, person: Person): Step {
  return {
    name: 'signOut',
    input: {},
    as: person,
    refusal: gate(person, 'signed-in'),
    settle() {
      person.hasSession = false;
      log(world, 'staff_signed_out', person, null);
      return {};
    },
  };
}

export function removePerson(world: World, person: Person, whom: Person): Step {
  return {
    name: 'removeAdminUser',
    input: { uid: whom.id },
    as: person,
    refusal: gate(person, 'team.manage') ?? gone(whom) ?? lastOwner(world, whom, 'removed'),
    settle() {
      Object.assign(whom, { isRemoved: true, hasSession: false });
      log(world, 'admin_user_removed', person, whom.id);
      return { status: 'success' };
    },
  };
}

export function giveRole(world: World, person: Person, whom: Person, role: Role): Step {
  const demotion = role === whom.role ? undefined : lastOwner(world, whom, 'demoted');
  return {
    name: 'setAdminUserRole',
    input: { uid: whom.id, role },
    as: person,
    refusal: gate(person, 'team.manage') ?? gone(whom) ?? demotion,
    settle() {
      if (whom.role !== role) log(world, 'admin_user_role_updated', person, whom.id);
      whom.role = role;
      return { status: 'success' };
    },
  };
}

export function judge(world: World, person: Person, username: string, standing: Standing): Step {
  return {
    name: 'setPlayerStanding',
    input: { username, standing },
    as: person,
    refusal: gate(person, 'players.set-standing'),
    settle() {
      if ((world.standings.get(username) ?? 'good') !== standing) {
        world.standings.set(username, standing);
        log(world, 'player_standing_updated', person, username);
      }
      return { status: 'success' };
    },
  };
}

function gone({ isRemoved }: Person): Refusal | undefined {
  return isRemoved ? { status: 'NOT_FOUND' } : undefined;
}

function lastOwner({ staff }: World, whom: Person, outcome: string): Refusal | undefined {
  const owners = staff.filter(({ role, isRemoved }) => role === 'owner' && !isRemoved);
  if (owners.length !== 1 || owners[0] !== whom) return undefined;
  return { status: 'FAILED_PRECONDITION', message: `The last owner cannot be ${outcome}.` };
}
