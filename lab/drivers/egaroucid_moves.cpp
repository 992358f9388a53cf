// Egaroucid for Web as a process that keeps one game and answers each line of its input with one line. Its driver is egaroucid.py.
//
//   new                  the starting position, with everything forgotten        ok
//   position SQUARES X|O another position, in Parlor's letters                    ok
//   play MOVE|pass       the side to move plays this                              ok, or error
//   go LEVEL             a move for the side to move                              MOVE VALUE NODES
//
// Build it with `g++ -std=c++17 -O3 -march=native -w -DNO_BOOK -I EGAROUCID/src egaroucid_moves.cpp -o egaroucid_moves`, where the
// `max(1ULL, ...)` of web/ai.hpp need a type: `max<uint64_t>(1, ...)`.
#include <cstdio>
#include <cstring>

#include "web/ai.hpp"

namespace {

Board board;

// Its board is of the side to move and the other, and a1 is the highest bit.
void set_up(const std::string &squares, char mover) {
    board.player = board.opponent = 0;
    for (int i = 0; i < HW2; ++i) {
        if (squares[i] == '-') continue;
        (squares[i] == mover ? board.player : board.opponent) |= 1ULL << (HW2_M1 - i);
    }
    parent_transpose_table.init();
    child_transpose_table.init();
}

bool play(const char *move) {
    if (std::strcmp(move, "pass") == 0) {
        board.pass();
    } else {
        if (move[0] < 'a' || move[0] > 'h' || move[1] < '1' || move[1] > '8' || move[2]) return false;
        const int place = HW2_M1 - ((move[1] - '1') * HW + move[0] - 'a');
        if (!(board.get_legal() >> place & 1)) return false;
        Flip flip;
        calc_flip(&flip, &board, place);
        board.move_board(&flip);
    }
    return true;
}

}  // namespace

int main() {
    raw_myrandom.seed(1);
    board_init();
    mobility_init();
    stability_init();
    evaluate_init();
    const std::string start = std::string(27, '-') + "OX------XO" + std::string(27, '-');
    set_up(start, 'X');
    char line[128], word[128], mover;
    int level;
    while (std::fgets(line, sizeof line, stdin)) {
        line[std::strcspn(line, "\n")] = 0;
        if (std::strcmp(line, "new") == 0)
            set_up(start, 'X'), std::puts("ok");
        else if (std::sscanf(line, "position %64[XO-] %c", word, &mover) == 2 && std::strlen(word) == 64)
            set_up(word, mover), std::puts("ok");
        else if (std::sscanf(line, "play %4s", word) == 1)
            std::puts(play(word) ? "ok" : "error");
        else if (std::sscanf(line, "go %d", &level) == 1) {
            const Search_result found = ai(board, level, false, false, false);
            std::printf("%s %d %llu\n", idx_to_coord(found.policy).c_str(), found.value, (unsigned long long)found.nodes);
        } else
            std::puts("error");
        std::fflush(stdout);
    }
}
