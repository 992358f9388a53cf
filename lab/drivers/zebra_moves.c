/*
  Zebra as a process that keeps one game and answers each line of its input with one line. Its driver is zebra.py.

    new                   the starting position, with everything forgotten        ok
    position SQUARES X|O  another position, in Parlor's letters                    ok
    play MOVE|pass        the side to move plays this                              ok, or error
    clock MS              a move for the side to move, with so much left on        MOVE MS_USED
                          its clock for the rest of the game

  The argument is the number of bits of the hash table's index, and coeffs2.bin is in the current folder.

  Build it in a folder of Zebra's sources (SRCS of its Makefile, and autop.c):
    gcc -O3 -march=native -fomit-frame-pointer -flto -w -DINCLUDE_BOOKTOOL -DTEXT_BASED -DZLIB_STATIC -pthread -I. \
      SOURCES zebra_moves.c -o zebra_moves -lm -lz
*/
#include <math.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "constant.h"
#include "display.h"
#include "game.h"
#include "globals.h"
#include "hash.h"
#include "moves.h"
#include "myrandom.h"
#include "patterns.h"
#include "search.h"
#include "threads.h"
#include "timer.h"

/* From 60 on, Zebra plays by time alone; it solves exactly, not only for win, draw and loss, from EXACT empty squares on. */
#define BY_TIME 60
#define EXACT 24

static int side;

static void new_game( void ) {
  my_srandom( 1 );
  game_init( NULL, &side );
  setup_hash( TRUE );
}

static void set_up( const char *squares, char mover ) {
  new_game();
  for ( int i = 0; i < 64; i++ )
    board[10 * (i / 8 + 1) + i % 8 + 1] = squares[i] == 'X' ? BLACKSQ : squares[i] == 'O' ? WHITESQ : EMPTY;
  side = mover == 'X' ? BLACKSQ : WHITESQ;
  disks_played = disc_count( BLACKSQ ) + disc_count( WHITESQ ) - 4;
  determine_hash_values( side, board );
  determine_pattern_indices();
  set_board_bits();
}

static int play( const char *move ) {
  if ( strcmp( move, "pass" ) != 0 ) {
    int square = strlen( move ) == 2 ? 10 * (move[1] - '0') + move[0] - 'a' + 1 : 0;
    generate_all( side );
    if ( square < 11 || square > 88 || !valid_move( square, side ) )
      return FALSE;
    make_move( side, square, TRUE );
  }
  side = OPP( side );
  return TRUE;
}

static void choose( double ms ) {
  EvaluationType value;
  start_move( ms, 0, disks_played + 4 );
  double start = get_real_timer();
  int move = compute_move( side, TRUE, (int) ms, 0, TRUE, FALSE, BY_TIME, EXACT, BY_TIME, FALSE, &value );
  printf( "%c%c %.2f\n", TO_SQUARE( move ), get_real_timer() - start );
}

int main( int argc, char *argv[] ) {
  char line[128], squares[128], mover;
  double ms;

  toggle_status_log( FALSE );
  echo = display_pv = FALSE;
  global_setup( FALSE, argc > 1 ? atoi( argv[1] ) : 22 );
  threads_init( 1 );
  toggle_human_openings( FALSE );
  new_game();
  while ( fgets( line, sizeof line, stdin ) != NULL ) {
    line[strcspn( line, "\n" )] = 0;
    if ( strcmp( line, "new" ) == 0 )
      new_game(), puts( "ok" );
    else if ( sscanf( line, "position %64[XO-] %c", squares, &mover ) == 2 && strlen( squares ) == 64 )
      set_up( squares, mover ), puts( "ok" );
    else if ( sscanf( line, "play %4s", squares ) == 1 )
      puts( play( squares ) ? "ok" : "error" );
    else if ( sscanf( line, "clock %lf", &ms ) == 1 )
      choose( ms );
    else
      puts( "error" );
    fflush( stdout );
  }
  return 0;
}
